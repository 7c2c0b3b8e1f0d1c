@spec-2
Feature: Semesters
  A school year has its parts. Classes belong to one, and take their dates from it.

  @spec-1 @1.administer-semesters
  @8.created-words
  @spec-4 @spec-8
  Scenario: A new semester is told and listed
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada administers the semesters of "Lindenschule"
    Then Ada sees "There is no semester yet."
    When Ada visits "semesters/new" in the administration of "Lindenschule"
    And Ada plans "Fall 2026" from 09/01/2026 to 12/19/2026
    Then Ada sees one toast "Success" saying "Semester was created successfully"
    When Ada goes to "Semesters"
    Then Ada's list shows
      | Fall 2026 | 09/01/2026 | 12/19/2026 | 0 |

  @spec-1 @1.administer-semesters
  @8.saved-words
  @spec-4 @spec-8
  Scenario: What was changed is told and stands in the list at once
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the semester "Fall 2026"
    When Ada administers the semesters of "Lindenschule"
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
    Then Ada reads "The end must not be before the start." at "Ends"
    And "Name" of Ada still says "Fall 2026"

  @spec-9
  Scenario Outline: A date is the same day everywhere on earth
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
    Then the semester of Ada is "Fall 2026" from 09/01/2026 to 12/19/2026

    Examples:
      | place              |
      | Pacific/Honolulu   |
      | Pacific/Kiritimati |

  @spec-1 @1.administer-semesters
  Scenario: A semester without classes is deleted, knowingly
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the semester "Fall 2026"
    When Ada administers the semesters of "Lindenschule"
    And Ada opens "Fall 2026"
    And Ada presses "Delete Semester"
    Then Ada is asked "Delete Fall 2026?" and told "It has no classes, so nothing else is."
    When Ada answers "Cancel"
    Then Ada is asked nothing
    When Ada presses "Delete Semester"
    And Ada answers "Delete"
    Then Ada is at "semesters" in the administration of "Lindenschule"
    And Ada sees "There is no semester yet."

  Scenario: A semester with classes stays, and says why
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the classes
      | name    | semester    |
      | Algebra | Fall 2026   |
      | Botany  | Fall 2026   |
      | Chess   | Spring 2027 |
    When Ada administers the semesters of "Lindenschule"
    And Ada opens "Fall 2026"
    Then Ada sees "This semester has 2 classes. It can be deleted once it has none."
    And Ada cannot delete it
    When Ada follows "See 2 classes"
    Then Ada's list shows
      | Algebra |
      | Botany  |

  @spec-8
  Scenario: A class that came meanwhile is not lost
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the semester "Fall 2026"
    When Ada administers the semesters of "Lindenschule"
    And Ada opens "Fall 2026"
    Then Ada sees "This semester has no class yet."
    Given "Lindenschule" has the classes
      | name    | semester  |
      | Algebra | Fall 2026 |
    When Ada presses "Delete Semester"
    And Ada answers "Delete"
    Then Ada sees one toast "Error" saying "Fall 2026 has a class."
    When Ada goes to "Semesters"
    Then Ada's list shows
      | Fall 2026 | 1 |
