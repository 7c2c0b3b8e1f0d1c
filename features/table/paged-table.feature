@spec-2
Feature: Pagination
  People find one of many rows by searching, sorting, or paging.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"

  @2.table-rows-per-page @2.table-page-of
  @9.first-page @9.page-sizes
  @spec-9
  Scenario: A page has ten rows at first, and up to fifty
    Given "Lindenschule" has 12 classes
    When Ada visits the classes of "Lindenschule"
    Then Ada sees 10 rows
    And Ada sees "Page 1 of 2"
    And Ada can set "Rows per page" to
      | 10 | 20 | 30 | 40 | 50 |
    When Ada chooses "Next page"
    And Ada sets "Rows per page" to "20"
    Then Ada sees 12 rows
    And Ada sees "Page 1 of 1"

  @2.table-pagination @2.table-page-of
  Scenario: Buttons go to the first, previous, next and last page, and no further
    Given "Lindenschule" has 25 classes
    When Ada visits the classes of "Lindenschule"
    Then Ada's list shows the rows from "Class 01" to "Class 10"
    And "First page" is closed to Ada
    And "Previous page" is closed to Ada
    And "Next page" is open to Ada
    And "Last page" is open to Ada
    When Ada chooses "Next page"
    Then Ada's list shows the rows from "Class 11" to "Class 20"
    And "First page" is open to Ada
    And "Previous page" is open to Ada
    And "Next page" is open to Ada
    And "Last page" is open to Ada
    When Ada chooses "Last page"
    Then Ada's list shows the rows from "Class 21" to "Class 25"
    And Ada sees "Page 3 of 3"
    And "First page" is open to Ada
    And "Previous page" is open to Ada
    And "Next page" is closed to Ada
    And "Last page" is closed to Ada
    When Ada chooses "Previous page"
    Then Ada sees "Page 2 of 3"
    When Ada chooses "First page"
    Then Ada sees "Page 1 of 3"

  @2.table-sorting
  @spec-9 @3.page-query @3.sorted-page-query @3.sort-directions @4.sort-toggles @4.one-sort-column @4.sort-triggers-query @9.first-page
  @spec-3 @spec-4 @spec-7
  Scenario: A column is sorted ascending, then descending, and the request names one column only
    Given "Lindenschule" has the classes
      | name   | starts     | ends       | status    |
      | Botany | 09/07/2026 | 12/18/2026 | Published |
      | Art    | 10/05/2026 | 12/18/2026 | Draft     |
      | Chess  | 08/31/2026 | 12/18/2026 | Draft     |
    When Ada visits the classes of "Lindenschule"
    And Ada chooses "View"
    And Ada chooses "Columns"
    And Ada sees the menu "Columns"
    And Ada chooses "Dates"
    And Ada uses the keys "Escape, Escape"
    And Ada sorts by "Status"
    And Ada sorts by "Dates"
    Then Ada's list shows
      | Chess  |
      | Botany |
      | Art    |
    And "Dates" of Ada's list is sorted ascending
    And Ada last asked for the classes with
      | pageIndex     | 0         |
      | pageSize      | 10        |
      | searchString  |           |
      | sortDirection | 0         |
      | sortField     | startDate |
    When Ada sorts by "Dates"
    Then Ada's list shows
      | Art    |
      | Botany |
      | Chess  |
    And "Dates" of Ada's list is sorted descending
    And "Status" of Ada's list is not sorted
    And Ada last asked for the classes with
      | pageIndex     | 0         |
      | pageSize      | 10        |
      | searchString  |           |
      | sortDirection | 1         |
      | sortField     | startDate |
    When Ada sorts by "Dates"
    Then "Dates" of Ada's list is sorted ascending

  @2.table-search
  @spec-4 @4.search-triggers-query @4.page-triggers-query @5.search-debounce @9.search-debounce
  @spec-5 @spec-9
  Scenario: A search is sent 300 milliseconds after the last change
    Given "Lindenschule" has 12 classes
    And "Lindenschule" has the class "Botany"
    When Ada visits the classes of "Lindenschule"
    And Ada chooses "Next page"
    Then Ada sees "Page 2 of 2"
    And Ada finds "Search classes" empty, with the hint "Search..."
    When time stands still for Ada
    And Ada sets "Search classes" to "bot"
    And 0.299 seconds pass for Ada
    And Ada sets "Search classes" to "botany"
    And 0.299 seconds pass for Ada
    Then Ada has asked 2 times for the classes
    When 0.001 seconds pass for Ada
    Then Ada has asked 3 times for the classes
    And Ada's list shows
      | Botany |
    And Ada last asked for the classes with
      | pageIndex     | 0      |
      | pageSize      | 10     |
      | searchString  | botany |
      | sortDirection | 0      |

  @2.table-no-results
  Scenario: A search without results can be cleared
    Given "Lindenschule" has the class "Botany"
    When Ada visits the classes of "Lindenschule"
    And Ada searches the list for "%"
    Then Ada sees "No results."
    And Ada sees 0 rows
    When Ada chooses "Clear search"
    Then Ada's list shows
      | Botany |
    And Ada is at the classes of "Lindenschule"

  @2.table-loading @2.table-footer
  @9.loading-rows
  @spec-9
  Scenario: Three placeholder rows show while the rows load
    Given "Lindenschule" has the class "Botany"
    And the server takes its time for the classes of Ada
    When Ada visits the classes of "Lindenschule"
    Then Ada sees 3 placeholders of rows
    And Ada sees "Page 1 of 1"
    And "First page" is closed to Ada
    And "Previous page" is closed to Ada
    And "Next page" is closed to Ada
    And "Last page" is closed to Ada
    And Ada can set "Rows per page" to
      | 10 | 20 | 30 | 40 | 50 |
    When the server answers the request of Ada
    Then Ada sees 0 placeholders of rows
    And Ada's list shows
      | Botany |

  @2.table-no-results @2.table-footer
  Scenario: A list without rows has its footer too
    When Ada visits the classes of "Lindenschule"
    Then Ada sees "No results."
    And Ada sees "Page 1 of 1"
    And "First page" is closed to Ada
    And "Previous page" is closed to Ada
    And "Next page" is closed to Ada
    And "Last page" is closed to Ada
    And Ada can set "Rows per page" to
      | 10 | 20 | 30 | 40 | 50 |

  @3.page-response
  @spec-3
  Scenario: A list needs only the rows and the number of pages from the response
    Given "Lindenschule" has 12 classes
    And the server tells Ada nothing of a list but its rows and how many pages there are
    When Ada visits the classes of "Lindenschule"
    Then Ada sees 10 rows
    And Ada sees "Page 1 of 2"
    And Ada does not see "12 classes"
    When Ada chooses "Last page"
    Then Ada's list shows the rows from "Class 11" to "Class 12"
    When Ada searches the list for "zeppelin"
    Then Ada sees "No results."
    And Ada sees "Page 1 of 1"

  @2.table-selection
  Scenario: Selected rows are counted until the page changes
    Given "Lindenschule" has 12 classes
    When Ada visits the classes of "Lindenschule"
    And Ada selects "Class 02, Class 05"
    Then Ada sees "2 of 10 row(s) selected."
    When Ada chooses "Clear selection"
    Then Ada does not see "row(s) selected."
    When Ada selects "Class 02, Class 05"
    Then Ada sees "2 of 10 row(s) selected."
    When Ada chooses "Next page"
    Then Ada sees "Page 2 of 2"
    And Ada does not see "row(s) selected."
    When Ada chooses "Previous page"
    Then Ada sees 10 rows
    And Ada does not see "row(s) selected."

  Scenario: The URL holds the state of the list for sharing, reloading, and going back
    Given "Lindenschule" has 25 classes
    And Berta is signed in
    And "Lindenschule" has the members
      | name  | kinds |
      | Berta | Owner |
    When Ada visits the classes of "Lindenschule"
    And Ada searches the list for "class"
    And Ada sorts by "Name" downward
    And Ada chooses "Next page"
    Then Ada's list shows the rows from "Class 15" to "Class 06"
    When Berta visits the address that Ada is at
    Then Berta's list shows the rows from "Class 15" to "Class 06"
    And Berta finds "Search classes" set to "class"
    When Ada reloads the page
    Then Ada's list shows the rows from "Class 15" to "Class 06"
    When Ada goes back
    Then Ada's list shows the rows from "Class 25" to "Class 16"
