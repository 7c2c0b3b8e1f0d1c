@spec-2 @spec-6 @2.admin-reports
Feature: Reports
  Administrators read reports, print them, or download them as CSV files.

  Background:
    Given Ada owns "Lindenschule"
    And Ada is signed in
    And "Lindenschule" has the classes
      | name    | semester  | teacher | students |
      | Algebra | Fall 2026 | Zoe     | Kim      |
      | =Botany | Fall 2026 | Zoe     |          |
    And "Lindenschule" knows the family "Ødegård"
      | name | relation | born       | member | phone    |
      | Eva  | Parent   |            |        | 555 0101 |
      | Mia  | Child    | 2018-09-02 | yes    |          |
    And Mia has the life-threatening condition "Peanuts"

  @2.admin-one-report
  @spec-1 @1.administer-reports
  Scenario: A report shows its semester, classes, and students
    When Ada visits the reports of "Lindenschule"
    And Ada goes to "Class lists"
    Then Ada reads the title "Class lists"
    And Ada sees "Fall 2026"
    And Ada sees "Every class day · Zoe Lind · 1 student"
    And Ada's report "Algebra" has
      | Student  |
      | Kim Lind |
    And Ada sees "No students yet."

  @6.report-exports
  @spec-1 @1.administer-reports
  Scenario: A report is exported as CSV without formulas, and the export is in the history
    When Ada visits the reports of "Lindenschule"
    And Ada opens "Enrollment and capacity"
    And Ada gets a file by choosing "Export CSV"
    Then Ada's file is UTF-8 with a byte order mark
    And Ada's file begins with
      | Class    | Enrolled | Offered | Waiting | Requested | Minimum | Maximum | Open | Filled |
      | '=Botany | 0        | 0       | 0       | 0         |       |      |      |      |
      | Algebra  | 1        | 0       | 0       | 0         |       |      |      |      |
    When Ada goes to "Audit log"
    Then Ada sees "Exported the list Enrollment and capacity as CSV (2 rows)"

  @6.report-exports
  Scenario: A printed report names the organization, warns about personal data, and leaves out the navigation
    When Ada visits the reports of "Lindenschule"
    And Ada opens "Class lists"
    And Ada prints by choosing "Print"
    Then the paper of Ada says "Lindenschule · Class lists"
    And the paper of Ada says "Fall 2026 · As of"
    And the paper of Ada says "Contains personal data"
    And the frame is not on Ada's paper
    When Ada visits the history of "Lindenschule"
    Then Ada sees "Printed the list Class lists"

  @6.care-views-logged
  Scenario: The emergency list shows life-threatening conditions first, and the history records who read it
    When Ada visits the reports of "Lindenschule"
    And Ada opens "Emergency and allergy list"
    Then Ada's report "Life-threatening" has
      | Student  |
      | Mia Lind |
    And Ada's report "Life-threatening" has the column "Reaction and what to do"
    And Ada's report "No conditions on file" does not have the column "Reaction and what to do"
    When Ada goes to "Audit log"
    Then Ada sees "Viewed the care notes"

  @6.report-rights
  Scenario: People who can view only reports without names see which permission the others require
    Given Rosa is signed in
    And Rosa is a "Counter" of "Lindenschule", who may "View reports"
    When Rosa visits the reports of "Lindenschule"
    Then Rosa is offered "Enrollment and capacity"
    And Rosa is not offered "Class lists"
    And Rosa sees "Reports with names require the “View reports about people” permission."
    When Rosa visits "reports/class-lists" in the administration of "Lindenschule"
    Then Rosa reads the title "You don’t have access"
    And Rosa sees "You need the permission “View reports about people”."
    When Rosa visits "reports/enrollment" in the administration of "Lindenschule"
    Then Rosa reads the title "Enrollment and capacity"
    And Rosa is not offered "Export CSV"
    And Rosa is not offered "Print"
    And Rosa sees "Printing and exporting require the “Export data” permission."

  @2.admin-not-yet @2.admin-one-report
  Scenario: An empty report says why, and links to the classes
    When Ada visits the reports of "Lindenschule"
    And Ada opens "Waitlists"
    Then Ada sees "No one is on a waitlist."
    When Ada goes to "Go to the classes"
    Then Ada reads the title "Classes"

  @2.admin-one-report
  Scenario: An unknown report is not found
    When Ada visits "reports/salaries" in the administration of "Lindenschule"
    Then Ada reads the title "Not Found"
