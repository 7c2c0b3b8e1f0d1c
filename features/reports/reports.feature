@spec-2 @spec-6 @2.admin-reports
Feature: Reports say how things stand
  Whoever runs an organization looks at them, prints them for the hall, or takes them along as a file.

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
    And of Mia it is known: "Peanuts", which threatens her life

  @2.admin-one-report
  @spec-1 @1.administer-reports
  Scenario: A report is found by what it is for, and says what it is about
    When Ada administers the reports of "Lindenschule"
    And Ada follows "Class lists"
    Then Ada reads the title "Class lists"
    And Ada sees "Fall 2026"
    And Ada sees "Every class day · Zoe Lind · 1 student"
    And Ada's report "Algebra" has
      | Student  |
      | Kim Lind |
    And Ada sees "No students yet."

  @6.report-exports
  @spec-1 @1.administer-reports
  Scenario: A report is a file of one table, in which nothing is a formula, and the history has it
    When Ada opens the report "Enrolment and fill" of "Lindenschule"
    And Ada saves the report as a file
    Then Ada's file is UTF-8 with a byte order mark
    And Ada's file begins with
      | Class    | Enrolled | Offered | Waiting | Requested | Least | Most | Free | Fill |
      | '=Botany | 0        | 0       | 0       | 0         |       |      |      |      |
      | Algebra  | 1        | 0       | 0       | 0         |       |      |      |      |
    When Ada goes to "History"
    Then Ada sees "Saved as CSV the list Enrolment and fill (2 rows)"

  @6.report-exports
  Scenario: Paper says whose it is and that it names people, and has nothing of the screen around it
    When Ada opens the report "Class lists" of "Lindenschule"
    And Ada prints the report
    Then the report on Ada's paper says "Lindenschule · Class lists"
    And the report on Ada's paper says "Fall 2026 · As of"
    And the report on Ada's paper says "Contains personal data"
    And the frame is not on Ada's paper
    When Ada visits "audit" in the administration of "Lindenschule"
    Then Ada sees "Printed the list Class lists"

  @6.care-readings
  Scenario: The emergency list has what could cost a life first, and who reads it is noted
    When Ada opens the report "Emergency and allergy list" of "Lindenschule"
    Then Ada's report "Life-threatening" has
      | Student  |
      | Mia Lind |
    When Ada goes to "History"
    Then Ada sees "Read the care notes"

  @6.report-rights
  Scenario: Whoever sees reports that name nobody is told what the others take
    Given Rosa is signed in
    And Rosa is a "Counter" of "Lindenschule", who may "See reports"
    When Rosa administers the reports of "Lindenschule"
    Then Rosa can follow "Enrolment and fill"
    And Rosa cannot press or follow "Class lists"
    And Rosa sees "Reports that name people take the permission “See reports about people”."
    When Rosa visits "reports/class-lists" in the administration of "Lindenschule"
    Then Rosa reads the title "This is not open to you"
    And Rosa sees "This takes the permission “See reports about people”."
    When Rosa visits "reports/enrolment" in the administration of "Lindenschule"
    Then Rosa reads the title "Enrolment and fill"
    And Rosa cannot press or follow "Export CSV"
    And Rosa cannot press or follow "Print"
    And Rosa sees "To print it or to save it as a file takes the permission “Export data”."

  @2.admin-not-yet @2.admin-one-report
  Scenario: A report without anything in it says why, and where to go instead
    When Ada opens the report "Waitlists" of "Lindenschule"
    Then Ada sees "Nobody waits for a seat."
    When Ada follows "Go to the classes"
    Then Ada reads the title "Classes"

  @2.admin-one-report
  Scenario: A report that nobody knows is not found
    When Ada visits "reports/salaries" in the administration of "Lindenschule"
    Then Ada reads the title "Not Found"
