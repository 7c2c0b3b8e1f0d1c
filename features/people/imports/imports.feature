@spec-2
Feature: Import people and families from a file
  A school has its people in a spreadsheet. It reviews the result of the rows before importing them, and can undo the import.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"

  @2.admin-new-import @2.admin-one-import @2.admin-imports
  @spec-1 @1.administer-families @1.administer-parents @1.administer-students
  Scenario: Twenty families are imported, imported again without a change, and undone
    When Ada imports the file "families.csv" into "Lindenschule"
    Then Ada sees "Fix 1 error, or skip those rows."
    And Ada sees "There is no February 31 in 2015."
    And the focus of Ada is on "Review"
    When Ada chooses "Skip row 13"
    Then the focus of Ada is on "Review"
    And Ada sees "This adds 43 people and 20 families."
    When Ada chooses "Import"
    Then Ada sees "43 people imported"
    And the focus of Ada is on "Import complete"
    When Ada imports the file "families.csv" into "Lindenschule"
    And Ada chooses "Skip row 13"
    Then Ada sees "Everything in this file is already here."
    And "Nothing to import" is closed to Ada
    When Ada visits the imports of "Lindenschule"
    Then Ada's list shows
      | families.csv | Ready for review |
      | families.csv | Imported              |
    When Ada opens the import "Imported"
    And Ada chooses "Undo"
    Then Ada sees "This removes 43 people and 20 families. Anyone who was invited, joined, or was changed since then stays, and so does their family."
    When Ada answers "Undo"
    Then Ada sees "Import undone"
    And Ada sees "Nothing. Everything is back to how it was."

  @2.admin-one-import
  Scenario: A row is corrected in place, and a reload shows the correction
    When Ada imports the file "families.csv" into "Lindenschule"
    And Ada chooses "Edit row 13"
    And Ada sets "Birth date" to "02/28/2015"
    And Ada chooses "Save Row"
    Then Ada sees "This adds 45 people and 21 families."
    When Ada reloads the page
    Then Ada sees "This adds 45 people and 21 families."

  @2.admin-one-import
  Scenario: Rows that need review come first and are counted
    When Ada imports the file "families.csv" into "Lindenschule"
    Then Ada sees "1 row needs your review"
    And the first row of Ada's import is "Row 13"
    When Ada chooses "Go to First"
    Then the focus of Ada is on "Row 13"
    When Ada chooses "1 error"
    Then the first row of Ada's import is "Row 13"

  @2.admin-one-import
  Scenario: The user decides on differences from existing records
    Given "Lindenschule" has imported
      """
      First name;Last name;Birth date;Phone
      Mia;Novak;14.03.2015;555-0101
      """
    When Ada imports into "Lindenschule"
      """
      First name;Last name;Birth date;Phone
      Mia;Novak;14.03.2015;555-0202
      Mia;Novak;15.03.2016;
      """
    Then Ada sees "1 row needs your review"
    And Ada sees "The phone of Mia Novak"
    And Ada sees "Resolve 1 conflict."
    When Ada chooses "New person"
    And Ada chooses "Use the file"
    Then Ada sees "This adds 1 person and changes 1 record."

  @2.admin-one-import
  Scenario: The export of another system is recognized, and two rows with the same name are asked about
    When Ada chooses for "Lindenschule" a file that says
      """
      sourcedId,status,role,givenName,familyName,email,agentSourcedIds
      s1,active,student,Ava,Kim,,p1
      p1,active,parent,Anna,Kim,anna@example.org,s1
      s2,tobedeleted,student,Old,Kim,,
      """
    Then Ada sees "This is an export of OneRoster. Students and their parents become families."
    When Ada chooses "Review Rows"
    Then Ada sees "This adds 2 people and 1 family."
    When Ada chooses for "Lindenschule" a file that says
      """
      First name;Last name
      Mia;Lind
      Mia;Lind
      """
    And Ada chooses "Review Rows"
    Then Ada sees "Choose who the people in this file are."
    When Ada sets "The people are" to "Students"
    And Ada chooses "Review Rows"
    Then Ada sees "Mia Lind is also in row 2, and nothing tells them apart. Is this the same person?"
    When Ada chooses "Same person"
    Then Ada sees "This adds 1 person."

  @2.admin-new-import
  Scenario: A file that isn’t a spreadsheet of people is refused with an explanation
    When Ada chooses for "Lindenschule" a file that says
      """
      %PDF-1.7
      """
    Then Ada sees "This isn’t a spreadsheet that Kinroll can read. In your spreadsheet app, choose Save As, then XLSX or CSV."
    And Ada sees no toast
    When Ada chooses for "Lindenschule" a file that says
      """
      First name
      """
    Then Ada sees "This file has no rows below the header."

  @2.admin-one-import
  Scenario: The date format is asked once, and columns that aren’t imported are listed
    When Ada chooses for "Lindenschule" a file that says
      """
      First name;Birth date;Grade;Health insurance
      Mia;14/03/2015;4;Lind Health
      Theo;03/14/2015;2;
      """
    Then Ada sees "Parents add care notes themselves after they join."
    When Ada chooses "Review Rows"
    Then Ada sees "Choose whether the day or the month comes first."
    When Ada sets "Date format" to "Month first: 03/14/2015"
    And Ada chooses "Review Rows"
    Then Ada sees "1 row needs your review"
    And Ada sees "There is no month 14. The month comes first, as in 03/14/2015."
    And Ada sees "Not imported: Health insurance. Parents add care notes themselves after they join."

  @2.admin-one-import
  Scenario: A row of a family brings its children with their grades and allergies
    When Ada imports into "Lindenschule"
      """
      Parent,Email,Kids,Grade,Allergies,Emergency contact
      Anna Kim,anna@example.org,"Ava, Noah","3, K",Peanuts,Sue Kim (828) 555-0142
      """
    Then Ada sees "There are 2 children in this row. Write whose it is"
    When Ada chooses "Edit row 2"
    And Ada sets "Allergies" to "Ava: peanuts; Noah: none"
    And Ada chooses "Save Row"
    Then Ada sees "This adds 3 people and 1 family."
    And Ada sees "Care notes of Ava Kim: Allergy: peanuts (Severe)."
    When Ada chooses "Import"
    Then Ada sees "3 people imported"
    When Ada visits the students of "Lindenschule"
    Then Ada's list shows
      | Ava Kim  | 1 alert    |
      | Noah Kim | Kim family |

  @2.admin-one-import
  Scenario: Cells with formulas or HTML are shown as text
    When Ada imports the file "families.csv" into "Lindenschule"
    And Ada sets "Rows per page" to "50"
    Then Ada sees "=cmd|' /C calc'!A0 Weber"
    And Ada sees "<img src=x onerror=alert(1)> Kim"

  @2.admin-one-import
  Scenario: A user who comes back to the import of a large file sees its progress and then its result
    Given the server is at row 1240 of Ada's import, and takes its time
    When Ada imports a file of 2000 people into "Lindenschule"
    And Ada chooses "Import"
    Then Ada sees "Importing: 1,240 of 2,000 rows"
    And Ada's import is done to 62 percent
    When Ada goes to "Classes"
    Then Ada reads the title "Classes"
    When Ada goes back
    Then Ada reads the heading "Importing the file"
    And Ada sees "Importing: 1,240 of 2,000 rows"
    When Ada reloads the page
    Then Ada reads the heading "Importing the file"
    And Ada sees "Importing: 1,240 of 2,000 rows"
    When Ada's import finishes
    Then the focus of Ada is on "Import complete"
    And Ada sees "2000 people imported"

  @2.admin-one-import
  Scenario: A file that was not imported is discarded
    When Ada imports the file "families.csv" into "Lindenschule"
    And Ada chooses "Discard"
    And Ada answers "Discard"
    Then Ada sees "No imports yet."
