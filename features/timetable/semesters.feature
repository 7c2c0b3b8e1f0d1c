@spec-2
Feature: Semesters
  Each class belongs to a semester, and takes its dates from it.

  @spec-1 @1.administer-semesters
  @8.created-message
  @spec-4 @spec-8
  @2.admin-semesters
  Scenario: A new semester shows a toast and is in the list
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the semesters of "Lindenschule"
    Then Ada sees "No semesters yet."
    When Ada visits "semesters/new" in the administration of "Lindenschule"
    And Ada plans "Fall 2026" from 09/01/2026 to 12/19/2026
    Then Ada sees one toast "Success" saying "Semester was created successfully"
    When Ada goes to "Semesters"
    Then Ada's list shows
      | Fall 2026 | 09/01/2026 | 12/19/2026 | 0 |

  @spec-1 @1.administer-semesters
  @8.saved-message
  @spec-4 @spec-8
  Scenario: A change shows a toast and is in the list at once
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/18/2026
    When Ada visits the semesters of "Lindenschule"
    And Ada opens "Fall 2026"
    And Ada plans "Autumn 2026" from 09/05/2026 to 12/12/2026
    Then Ada sees one toast "Success" saying "Semester was saved successfully"
    When Ada goes to "Semesters"
    Then Ada's list shows
      | Autumn 2026 | 09/05/2026 | 12/12/2026 |

  @5.ends-after-start
  @spec-5
  Scenario: A semester cannot end before it starts
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits "semesters/new" in the administration of "Lindenschule"
    And Ada plans "Fall 2026" from 12/19/2026 to 09/01/2026
    Then Ada reads "The end can’t be before the start." at "Ends"
    And Ada finds "Name" set to "Fall 2026"

  @spec-9
  Scenario Outline: A date is the same day in every time zone
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And the clocks around Ada are those of "<place>"
    When Ada visits "semesters/new" in the administration of "Lindenschule"
    And Ada plans "Fall 2026" from 09/01/2026 to 12/19/2026
    Then Ada sees "09/01/2026 to 12/19/2026"
    When Ada goes to "Semesters"
    Then Ada's list shows
      | Fall 2026 | 09/01/2026 | 12/19/2026 |
    When Ada opens "Fall 2026"
    Then Ada finds "Name" set to "Fall 2026"
    And Ada finds "Starts" set to "09/01/2026"
    And Ada finds "Ends" set to "12/19/2026"

    Examples:
      | place              |
      | Pacific/Honolulu   |
      | Pacific/Kiritimati |

  @3.semester-fields @spec-3
  Scenario: Ages are calculated as of the first day, unless another day is chosen
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits "semesters/new" in the administration of "Lindenschule"
    And Ada sets
      | Name   | Fall 2199  |
      | Starts | 2199-09-01 |
    Then Ada finds "Calculate ages as of" set to "2199-09-01"
    When Ada sets
      | Calculate ages as of | 2199-08-01 |
      | Starts           | 2199-09-08 |
    Then Ada finds "Calculate ages as of" set to "2199-08-01"
    When Ada sets
      | Ends                           | 2199-12-19 |
      | Registration opens (optional)  | 2199-06-01 |
      | Registration closes (optional) | 2199-05-31 |
    And Ada chooses "Create Semester"
    Then Ada reads "Registration can’t close before it opens." at "Registration closes (optional)"
    When Ada sets
      | Registration closes (optional) | 2199-08-15 |
    And Ada chooses "Create Semester"
    Then Ada sees "06/01/2199 to 08/15/2199"
    And Ada sees "08/01/2199"
    And Ada sees "Planned"

  @3.semester-status @spec-3
  Scenario: The list shows the status of each semester, and can be filtered by it
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the semesters
      | name      | starts     | ends       | opens      |
      | Fall 2001 | 2001-09-01 | 2001-12-19 |            |
      | Always    | 2001-01-01 | 2199-12-31 |            |
      | Fall 2199 | 2199-09-01 | 2199-12-19 |            |
      | Next      | 2199-01-05 | 2199-05-20 | 2001-01-01 |
    When Ada visits the semesters of "Lindenschule"
    And Ada sorts by "Status"
    Then Ada's list shows
      | Fall 2199 | Planned           | Not planned         |
      | Next      | Registration open | From 01/01/2001  |
      | Always    | Running           | Not planned         |
      | Fall 2001 | Finished          | Not planned         |
    When Ada sets "Status" to "Registration open"
    Then Ada's list shows
      | Next |

  @3.semester-days @spec-3 @spec-5
  Scenario: A semester cannot end before its last class day, and deleting it deletes its class days
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/19/2026
    And "Fall 2026" meets on
      | day        | type    | notes        |
      | 09/04/2026 | Regular |              |
      | 11/27/2026 | Holiday | Thanksgiving |
      | 12/18/2026 | Regular |              |
    When Ada visits the semesters of "Lindenschule"
    And Ada opens "Fall 2026"
    Then Ada sees "3 class days"
    When Ada plans "Fall 2026" from 09/01/2026 to 12/17/2026
    Then Ada reads "There are class days through Fri, Dec 18, 2026. Delete them first." at "Ends"
    When Ada plans "Fall 2026" from 09/01/2026 to 12/18/2026
    Then Ada sees one toast "Success" saying "Semester was saved successfully"
    When Ada chooses "Delete Semester"
    Then Ada sees the dialog "Delete Fall 2026?" saying "It also removes 3 class days."
    When Ada answers "Delete"
    Then Ada sees "No semesters yet."

  @spec-2
  Scenario: Each semester has its own calendar of class days
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the semesters
      | name      | starts     | ends       | opens |
      | Always    | 2001-01-01 | 2199-12-31 |       |
      | Fall 2199 | 2199-09-01 | 2199-12-19 |       |
    And "Fall 2199" meets on
      | day        |
      | 09/07/2199 |
    When Ada visits the semesters of "Lindenschule"
    And Ada opens "Fall 2199"
    And Ada goes to "1 class day"
    Then Ada is offered "Sat, Sep 7, 2199: Class day"
