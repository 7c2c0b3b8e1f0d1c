@spec-2 @spec-3
Feature: My Classes
  Teachers see the classes they teach, and students the classes they attend; many people do both.

  Background:
    Given Ada is signed in
    And Emil owns "Lindenschule"
    And "Lindenschule" has the classes
      | name    | starts     | ends       | status    | teacher | students  |
      | Botany  | 09/05/2026 | 12/19/2026 | Published | Ada     | Mia, Tom  |
      | Algebra | 10/01/2026 | 12/31/2026 | Draft     | Ada     |           |
      | Chess   | 09/12/2026 | 01/30/2027 | Published | Emil    | Ada       |
      | Drama   | 09/14/2026 | 01/29/2027 | Published | Emil    | Ada, Mia  |

  @spec-1 @1.classes-taught @2.my-classes-tab @2.two-tabs @2.both-sortable @2.teaching-columns @2.class-date-range
  @spec-5 @3.class-row-count @5.first-tab @9.date-display
  @spec-9
  Scenario: The classes that a person teaches come first
    When Ada visits "/my/classes"
    Then Ada's open tab is "Classes I'm Teaching"
    And Ada's table is
      | Name          | Organization | Date Range               | Enrolled Students |
      | Algebra Draft | Lindenschule | 10/01/2026 to 12/31/2026 | 0                 |
      | Botany        | Lindenschule | 09/05/2026 to 12/19/2026 | 2                 |
    And every column of Ada's table sorts it

  @spec-1 @1.classes-attended @2.my-classes-tab-values @2.two-tabs @2.both-sortable @2.enrolled-columns @2.class-date-range
  @3.class-row-count @9.date-display
  @spec-9
  Scenario: The classes that a person attends are on the other tab
    When Ada visits "/my/classes"
    And Ada chooses "Enrolled Classes"
    Then Ada's open tab is "Enrolled Classes"
    And Ada is at "/my/classes?tab=enrolled"
    And Ada's table is
      | Name  | Organization | Date Range               |
      | Chess | Lindenschule | 09/12/2026 to 01/30/2027 |
      | Drama | Lindenschule | 09/14/2026 to 01/29/2027 |
    And every column of Ada's table sorts it

  Scenario: People without classes see empty tables that say why they are empty
    Given Nora is signed in
    When Nora visits "/my/classes"
    Then Nora's columns are "Name, Organization, Date Range, Enrolled Students"
    And Nora sees "No results. You aren’t teaching any classes yet."
    When Nora goes to "See enrolled classes"
    Then Nora sees "No results. No enrolled classes yet."

  Scenario: The CSV file marks draft classes
    When Ada visits "/my/classes"
    And Ada chooses "View"
    And Ada gets a file by choosing "Export CSV"
    Then Ada's file has the names
      | Algebra (Draft) |
      | Botany          |

  @2.my-classes-tab @2.my-classes-tab-values
  @5.first-tab
  @spec-5
  Scenario Outline: An unknown tab opens the first one
    When Ada visits "/my/classes?tab=<tab>"
    Then Ada's open tab is "Classes I'm Teaching"
    And Ada's list shows
      | Algebra |
      | Botany  |

    Examples:
      | tab      |
      | teaching |
      | Enrolled |
      | 7        |

  @spec-4
  Scenario: The two tables are sorted independently
    When Ada visits "/my/classes"
    And Ada sorts by "Enrolled Students" downward
    Then Ada's list shows
      | Botany  |
      | Algebra |
    When Ada chooses "Enrolled Classes"
    Then Ada's open tab is "Enrolled Classes"
    When Ada sorts by "Date Range" downward
    Then Ada's list shows
      | Drama |
      | Chess |
    And Ada's open tab is "Enrolled Classes"

  @2.two-tabs
  Scenario: The arrow keys move between the tabs without opening them
    When Ada visits "/my/classes"
    Then Ada reaches "Classes I'm Teaching" by the keyboard
    And these keys lead Ada to
      | ArrowRight | Enrolled Classes     |
      | ArrowRight | Classes I'm Teaching |
      | End        | Enrolled Classes     |
      | Home       | Classes I'm Teaching |
      | ArrowLeft  | Enrolled Classes     |
    And Ada's open tab is "Classes I'm Teaching"
    When Ada uses the keys "Space"
    Then Ada's open tab is "Enrolled Classes"
    And Ada is at "/my/classes?tab=enrolled"
    When Ada goes back
    Then Ada's open tab is "Classes I'm Teaching"
    And Ada is at "/my/classes"

  @2.my-classes-tab
  Scenario: A tab can be opened in a new browser tab
    When Ada visits "/my/classes"
    Then Ada can open "Enrolled Classes" in a new browser tab, at "/my/classes?tab=enrolled"
    And Ada's open tab is "Classes I'm Teaching"

  @2.my-class @2.row-opens-class
  Scenario: A click anywhere in a row opens its class
    When Ada visits "/my/classes"
    And Ada chooses "09/05/2026 to 12/19/2026" in the row of "Botany"
    Then Ada is at the class "Botany"
    When Ada goes back
    Then Ada is at "/my/classes"
    When Ada chooses "Enrolled Classes"
    And Ada chooses "Lindenschule" in the row of "Chess"
    Then Ada is at the class "Chess"

  @6.class-students
  @spec-6
  Scenario: Teachers see the students of a class, and students do not
    Given Mia is signed in
    When Ada visits the class "Botany"
    Then Ada sees "Students (2)"
    And Ada sees "Tom Lind"
    When Mia visits the class "Botany"
    Then Mia sees "Ada Lind, Lead teacher"
    And Mia does not see "Tom Lind"

  @8.invalid-id-message
  @spec-6 @spec-8
  Scenario: Strangers and invalid URLs do not find a class
    Given Vera is signed in
    When Vera visits the class "Botany"
    Then Vera reads the title "Not Found"
    When Vera visits "/my/classes/botany"
    And Vera chooses "Show Error"
    Then Vera sees "Invalid classId: botany"

  Scenario: A visitor logs in first and then sees the class
    When Tom visits the class "Botany"
    Then Tom is sent to log in and then on to the class "Botany"
    When Tom logs in
    Then Tom is at the class "Botany"
