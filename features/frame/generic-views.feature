@spec-2 @spec-8
Feature: Errors and missing pages
  A page that cannot be shown says why.

  @2.not-found
  @8.not-found-message
  Scenario: An unknown address
    When Vera visits "/no/such/screen"
    Then Vera reads the title "Not Found"

  @2.not-found-status
  Scenario Outline: An unknown address has the status 404, and nobody learns which organizations exist
    When Vera visits "<address>" and gets the status <status>
    Then Vera reads the title "<title>"

    Examples:
      | address                    | status | title     |
      | /no/such/screen            | 404    | Not Found |
      | /my                        | 404    | Not Found |
      | /organizations/999999/nowhere | 404    | Not Found |
      | /organizations/999999/     | 200    | Not Found |
      | /organizations/999999/admin/home | 200    | Log in    |
      | /my/classes                | 200    | Log in    |

  Scenario: An organization that does not exist
    When Vera visits "/organizations/999999/"
    Then Vera reads the title "Not Found"

  @2.numeric-ids @2.rendering-error @2.show-error
  @spec-5 @5.numeric-ids @8.invalid-id-message @8.rendering-error-message
  Scenario Outline: An id that is not a number
    When Vera visits "/organizations/<id>/"
    Then Vera reads the title "Something went wrong!"
    And Vera does not see the error "Invalid organizationId: <id>"
    When Vera chooses "Show Error"
    Then Vera sees "Invalid organizationId: <id>"
    When Vera chooses "Hide Error"
    Then Vera does not see the error "Invalid organizationId: <id>"

    Examples:
      | id  |
      | abc |
      | 1.5 |
      | -1  |
      | 0   |

  Scenario: A screen that failed to load can be retried
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And the server refuses every call of Ada with "The office is closed."
    When Ada visits "/my/organizations"
    Then Ada reads the title "Something went wrong!"
    And the actions are centered on Ada's small phone
    When the server answers Ada again
    And Ada chooses "Try again"
    Then Ada sees "Lindenschule"

  Scenario: A report that failed to load can be retried
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the reports of "Lindenschule"
    Then Ada reads the title "Reports"
    When the server refuses every call of Ada with "The office is closed."
    And Ada goes to "Class lists"
    Then Ada reads the title "Something went wrong!"
    When the server answers Ada again
    And Ada chooses "Try again"
    Then Ada reads the title "Class lists"

  Scenario: Parts of a screen that failed to load say so and can be retried
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the classes
      | name    | semester  | teacher | students |
      | Algebra | Fall 2026 | Zoe     | Kim      |
    When the server refuses the attendance of Ada with "The office is closed."
    And Ada visits the class "Algebra" in the administration of "Lindenschule"
    Then Ada sees "Attendance couldn’t be loaded."
    When the server answers Ada again
    And Ada chooses "Retry"
    Then Ada sees "No class days yet."
    When the server refuses the classes of Ada with "The office is closed."
    And Ada visits "announcements/new" in the administration of "Lindenschule"
    And Ada sets "For" to "Classes"
    Then Ada sees "Classes couldn’t be loaded."
    When the server answers Ada again
    And Ada chooses "Retry"
    Then Ada sees "Algebra, Fall 2026"
