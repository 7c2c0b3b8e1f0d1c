@spec-2
Feature: Teachers without an account
  A class can be planned before its teacher is known. The teacher then takes over the placeholder and its classes.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"

  @2.admin-new-anonymous-teacher
  @spec-1 @1.administer-teachers
  Scenario: A placeholder teacher needs only a display name
    Given "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/19/2026
    When Ada visits the teachers of "Lindenschule"
    And Ada goes to "Add placeholder teacher"
    And Ada sets "Display name" to "Art teacher"
    And Ada chooses "Create teacher"
    Then Ada sees one toast "Success" saying "Teacher was created successfully"
    And Ada is at "Art teacher" under "teachers"
    When Ada goes to "Teachers"
    Then Ada's list shows
      | Art teacher | Placeholder |
    When Ada visits "classes/new" in the administration of "Lindenschule"
    And Ada sets "Name" to "Drawing"
    And Ada sets "Semester" to "Fall 2026"
    And Ada picks "Art teacher" under "Add a teacher"
    Then Ada's list "Teachers" says
      | Art teacher |
    And Ada sees "Placeholder"
    When Ada chooses "Create Class"
    Then Ada is at "Drawing" under "classes"
    And Ada sees "Art teacher"

  Scenario: The list of teachers shows accounts, classes of this semester and contact details
    Given Ada has the placeholder teacher "Art teacher" for "Drawing" in "Lindenschule"
    And "Lindenschule" has the classes
      | name    | semester    | teacher |
      | Algebra | Fall 2026   | Ben     |
    When Ada visits the teachers of "Lindenschule"
    Then Ada's list shows
      | Art teacher | Placeholder | Drawing |                 |
      | Ben Lind    | Active    | Algebra | ben@example.org |

  Scenario: On a phone, each teacher has two lines and opens the record
    Given Ada has the placeholder teacher "Art teacher" for "Drawing" in "Lindenschule"
    And Ada is on a phone 320 pixels wide
    When Ada visits the teachers of "Lindenschule"
    Then Ada sees "Page 1 of 1"
    And the second line of "Art teacher" says for Ada
      | Teaches this semester | Drawing     |
      | Account               | Placeholder |
    And nothing of Ada's list is beyond the right edge
    When Ada opens "Art teacher"
    Then Ada is at "Art teacher" under "teachers"

  @4.merged-member @spec-4
  Scenario: A placeholder teacher is merged with a member, and unmerged
    Given Ada has the placeholder teacher "Art teacher" for "Drawing" in "Lindenschule"
    And "Lindenschule" has the members
      | name |
      | Ben  |
    When Ada visits the teachers of "Lindenschule"
    And Ada opens "Art teacher"
    And Ada picks "Ben Lind" under "Member"
    Then Ada sees the dialog "Merge Art teacher?" saying "Moves 1 class to Ben Lind."
    When Ada answers "Merge"
    Then Ada sees one toast "Success" saying "Member was merged successfully"
    And Ada sees "Ben Lind was merged with Art teacher."
    When Ada visits the settings of the class "Drawing" in the administration of "Lindenschule"
    Then Ada's list "Teachers" says
      | Ben Lind |
    When Ada goes back
    And Ada chooses "Undo"
    Then Ada sees one toast "Success" saying "Merge was undone successfully"
    And Ada reads "Drawing" beside "Teaches"

  @4.claimed-record @4.anonymous-teacher @spec-4
  Scenario: A teacher who claims a placeholder signs up and teaches its classes
    Given Ada has the placeholder teacher "Art teacher" for "Drawing" in "Lindenschule"
    When Ada visits the teachers of "Lindenschule"
    And Ada opens "Art teacher"
    And Ada sets "Email for the invitation" to "ines@example.org"
    And Ada chooses "Invite to claim"
    And Ines opens the link in the email "You are invited to Lindenschule" to Ines
    And Ines sets "First name" to "Ines"
    And Ines sets "Last name" to "Lind"
    And Ines sets "Password" to "correct horse battery"
    And Ines sets "Confirm password" to "correct horse battery"
    And Ines chooses "Sign up"
    Then Ines is signed in now
    When Ines visits "/my/classes"
    Then Ines's list shows
      | Drawing |
    When Ada visits the teachers of "Lindenschule"
    Then Ada's list shows
      | Ines Lind | Active | Drawing |
