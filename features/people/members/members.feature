@spec-2
Feature: The members of an organization
  Its owners see who belongs to it, in which roles, and since when.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"

  @2.admin-people-content
  @2.admin-owners @2.admin-teachers @2.admin-students
  Scenario Outline: Each kind of member has its own list
    Given "Lindenschule" has the members
      | name | kinds           |
      | Ben  | Teacher, Parent |
      | Cora | Student         |
      | Dora | Parent          |
    When Ada visits <list> of "Lindenschule"
    Then Ada's list shows
      | <name> | <kinds> |
    And Ada does not see "<other> Lind"

    Examples:
      | list         | name      | kinds   | other |
      | the owners   | Ada Lind  | Active  | Ben   |
      | the teachers | Ben Lind  | Active  | Cora  |
      | the students | Cora Lind |         | Dora  |

  @2.admin-people-content
  @2.admin-parents @2.admin-all-members
  Scenario: A member of several kinds is in several lists, and once in the list of all
    Given "Lindenschule" has the members
      | name | kinds           |
      | Ben  | Teacher, Parent |
      | Dora | Parent          |
    When Ada visits the parents of "Lindenschule"
    Then Ada's list shows
      | Ben Lind  | ben@example.org  |
      | Dora Lind | dora@example.org |
    When Ada goes to "All members"
    Then Ada's list shows
      | Ada Lind  |
      | Ben Lind  |
      | Dora Lind |
    And "Ada Lind" is "Owner" in the list of Ada, and nothing else
    And "Ben Lind" is "Teacher, Parent" in the list of Ada, and nothing else
    And "Dora Lind" is "Parent" in the list of Ada, and nothing else

  Scenario: The list of all members is filtered by status, and the address contains the filter
    Given "Lindenschule" has the members
      | name | status    |
      | Ben  | Suspended |
      | Cora | Active    |
    When Ada visits the members of "Lindenschule"
    And Ada sets "Status" to "Suspended"
    Then Ada's list shows
      | Ben Lind | Suspended |
    And Ada is at "all-members?status=Suspended" in the administration of "Lindenschule"
    When Ada reloads the page
    Then Ada's list shows
      | Ben Lind | Suspended |

  Scenario: A filter without results says so, and can be reset
    When Ada visits the members of "Lindenschule"
    And Ada sets "Status" to "Archived"
    Then Ada sees "No results. Try fewer filters."
    When Ada sets "Status" to "Not archived"
    Then Ada's list shows
      | Ada Lind | Owner |

  Scenario: A search without results links to archived members
    Given "Lindenschule" has the members
      | name | status   |
      | Cora | Archived |
    When Ada visits "all-members?searchString=Cora" in the administration of "Lindenschule"
    Then Ada sees "Archived members are hidden."
    When Ada goes to "Show archived"
    Then Ada's list shows
      | Cora Lind | Archived |
    And the focus of Ada is on "1 member"

  Scenario: A printed list says that it contains personal data
    When Ada visits the members of "Lindenschule"
    And Ada chooses "View"
    And Ada prints by choosing "Print"
    Then the paper of Ada says "Contains personal data"

  Scenario: A member's card lists the classes they teach and attend, with links
    Given "Lindenschule" has the classes
      | name    | semester  | teacher | students |
      | Algebra | Fall 2026 | Ben     |          |
      | Botany  | Fall 2026 | Ada     | Ben      |
    When Ada visits the teachers of "Lindenschule"
    And Ada opens "Ben Lind"
    Then Ada sees "ben@example.org"
    And Ada reads "Algebra" beside "Teaches"
    And Ada reads "Botany" beside "Attends"
    When Ada opens "Botany"
    And Ada chooses "Students"
    Then Ada sees "Enrolled (1)"

  @6.other-organizations
  @spec-6
  Scenario: A member of another organization is not found
    Given Ada owns "Hearth Co-op"
    And "Hearth Co-op" has the members
      | name |
      | Zoe  |
    When Ada visits the members of "Hearth Co-op"
    And Ada opens "Zoe Lind"
    And Ada looks for the same record in "Lindenschule"
    Then Ada reads the title "Not Found"

  Scenario Outline: An empty list says why
    When Ada visits <list> of "Lindenschule"
    Then Ada sees "<why>"

    Examples:
      | list         | why                              |
      | the teachers | No teachers yet.         |
      | the students | No students yet.     |
      | the parents  | No parents yet |
      | the families | No families yet. |
