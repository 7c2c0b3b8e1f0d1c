@spec-2
Feature: Table tools
  People hide columns, print and export lists, and use them with the keyboard.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"

  Scenario: A hidden column stays hidden, and the column that names the row cannot be hidden
    Given "Lindenschule" has the class "Botany"
    When Ada visits the classes of "Lindenschule"
    Then Ada chooses "View"
    And Ada chooses "Columns"
    And Ada's menu "Columns" offers
      | Semester |
      | Dates    |
      | When     |
      | Room     |
      | Teachers |
      | Enrolled |
      | Status   |
    And Ada uses the keys "Escape, Escape"
    When Ada chooses "View"
    And Ada chooses "Columns"
    And Ada sees the menu "Columns"
    And Ada chooses "Teachers"
    And Ada chooses "Semester"
    And Ada chooses "Dates"
    And Ada uses the keys "Escape, Escape"
    And Ada reloads the page
    Then Ada's columns are "Name, Dates, When, Room, Enrolled, Status"

  Scenario: The CSV file has all pages of the filtered list, with its sorting and columns
    Given "Lindenschule" has 120 classes
    And "Lindenschule" has the classes
      | name               | starts     | ends       | status    |
      | Class "A", reading | 09/07/2026 | 12/18/2026 | Published |
      | Class 121          | 09/07/2026 | 12/18/2026 | Draft     |
      | Chess              | 09/07/2026 | 12/18/2026 | Published |
    When Ada visits the classes of "Lindenschule"
    And Ada chooses "View"
    And Ada chooses "Columns"
    And Ada sees the menu "Columns"
    And Ada chooses "Teachers"
    And Ada chooses "Semester"
    And Ada chooses "Dates"
    And Ada uses the keys "Escape, Escape"
    And Ada searches the list for "class"
    And Ada sets "Status" to "Published"
    And Ada sorts by "Name" downward
    Then "Name" of Ada's list is sorted descending
    When Ada chooses "View"
    And Ada gets a file by choosing "Export CSV"
    Then Ada's file is UTF-8 with a byte order mark
    And Ada's file has 122 lines
    And Ada's file begins with
      | Name               | Dates                    | When | Room | Enrolled | Status    |
      | Class 120          | 09/01/2026 to 12/18/2026 |      |      | 0        | Published |
    And Ada's file ends with
      | Class 001          | 09/01/2026 to 12/18/2026 |      |      | 0        | Published |
      | Class "A", reading | 09/07/2026 to 12/18/2026 |      |      | 0        | Published |

  Scenario Outline: Text that looks like a formula is exported as text
    Given "Lindenschule" has the class '<name>'
    When Ada visits the classes of "Lindenschule"
    And Ada chooses "View"
    And Ada gets a file by choosing "Export CSV"
    Then Ada's file has the names
      | '<name> |

    Examples:
      | name                |
      | =1+1                |
      | +1                  |
      | -1                  |
      | @SUM(1,1)           |
      | =HYPERLINK("x","y") |

  Scenario: Only the selected rows are exported, if there are any
    Given "Lindenschule" has 12 classes
    When Ada visits the classes of "Lindenschule"
    And Ada selects "Class 02, Class 05"
    And Ada chooses "View"
    And Ada gets a file by choosing "Export CSV"
    Then Ada's file has the names
      | Class 02 |
      | Class 05 |

  @spec-8
  Scenario: In a tab with an outdated build, the export says what to do, and printing still works
    Given "Lindenschule" has the class "Botany"
    When Ada visits the classes of "Lindenschule"
    Then "View" is open to Ada
    When a newer build replaces Ada's
    And Ada chooses "View"
    And Ada chooses "Export CSV"
    Then Ada sees "There may be a newer version: reload the page, then try again."
    When Ada chooses "View"
    And Ada prints by choosing "Print"
    Then Ada sees 1 rows
    And Ada's list shows the rows from "Botany" to "Botany"

  @spec-8
  Scenario: A failed export can be retried or dismissed, and the focus stays in the list
    Given "Lindenschule" has the class "Botany"
    When Ada visits the classes of "Lindenschule"
    And Ada's list is at rest
    And the server refuses the classes of Ada with "The office is closed."
    And Ada chooses "View"
    And Ada chooses "Export CSV"
    Then Ada sees "The office is closed."
    When Ada chooses "Retry"
    Then the focus of Ada is on "1 class"
    And Ada sees "The office is closed."
    When Ada chooses "Cancel"
    Then the focus of Ada is on "1 class"
    And Ada does not see "Retry"

  Scenario: All found rows are printed, without the navigation
    Given "Lindenschule" has 12 classes
    And "Lindenschule" has the class "Botany"
    When Ada visits the classes of "Lindenschule"
    And Ada searches the list for "class"
    Then Ada hears "12 of 13 classes"
    When Ada chooses "View"
    And Ada prints by choosing "Print"
    Then Ada sees 12 rows
    And Ada's list shows the rows from "Class 01" to "Class 12"
    And the paper of Ada says "Classes of Lindenschule"
    And the frame is not on Ada's paper

  Scenario: The number of results is shown and announced to screen readers
    Given "Lindenschule" has 37 classes
    And "Lindenschule" has the class "Botany"
    When Ada visits the classes of "Lindenschule"
    Then Ada hears "38 classes"
    When Ada searches the list for "class"
    Then Ada hears "37 of 38 classes"
    When Ada searches the list for "botany"
    Then Ada hears "1 of 38 classes"

  Scenario: On a phone each row has two lines, and can still be sorted
    Given "Lindenschule" has 12 classes
    And "Lindenschule" has the rooms
      | name | holds |
      | Gym  | 40    |
    And "Lindenschule" has the time slots
      | name     | starts | ends  |
      | 1st hour | 09:00  | 09:50 |
    And "Lindenschule" has the classes
      | name     | status | seats |
      | Class 00 | Draft  | 12    |
    And the classes meet
      | name     | room | slot     | weekday  |
      | Class 00 | Gym  | 1st hour | Saturday |
    And Ada is on a phone 320 pixels wide
    When Ada visits the classes of "Lindenschule"
    Then Ada sees "Page 1 of 2"
    And nothing of Ada's list is beyond the right edge
    And the second line of "Class 00" says for Ada
      | When     | Sat 9:00–9:50 AM |
      | Enrolled | 0 of 12          |
      | Status   | Draft            |
    And the second line of "Class 01" says for Ada
      | Enrolled | 0 enrolled |
    When Ada chooses "Filters"
    And Ada sets "Sort by" to "Name"
    And Ada sets "Order" to "Descending"
    And Ada chooses "Done"
    Then Ada's list shows the rows from "Class 12" to "Class 03"
    When Ada opens "Class 12"
    Then Ada reads the title "Class 12"

  Scenario: On a phone a column that was added has a line of its own
    Given "Lindenschule" has the class "Botany"
    And Ada is on a phone 320 pixels wide
    When Ada visits the classes of "Lindenschule"
    And Ada chooses "Filters"
    And Ada turns on "Dates"
    And Ada turns off "Enrolled"
    And Ada chooses "Done"
    Then below the name of "Botany" Ada reads
      | Dates | 09/01/2026 to 12/18/2026 |

  Scenario: A list can be used with the keyboard alone
    Given "Lindenschule" has 12 classes
    When Ada visits the classes of "Lindenschule"
    And Ada reaches "Name" by the keyboard
    And Ada uses the keys "Enter"
    And Ada reaches "Name" by the keyboard
    And Ada uses the keys "Enter"
    Then Ada's list shows the rows from "Class 12" to "Class 03"
    When Ada reaches "Select Class 12" by the keyboard
    And Ada uses the keys "Space"
    Then Ada sees "1 of 10 row(s) selected."
    When Ada reaches "Next page" by the keyboard
    And Ada uses the keys "Enter"
    Then Ada's list shows the rows from "Class 02" to "Class 01"
    And the focus of Ada is on "Next page"
