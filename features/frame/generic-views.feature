@spec-2 @spec-8
Feature: Screens for what cannot be shown
  Nobody meets an empty page that does not say why.

  @2.not-found
  @8.not-found-words
  Scenario: An address that leads nowhere
    When Vera visits "/no/such/screen"
    Then Vera sees "Not Found"

  Scenario: An organization that does not exist
    When Vera visits "/organizations/999999/"
    Then Vera sees "Not Found"

  @2.numeric-ids @2.rendering-error @2.show-error
  @spec-5 @5.numeric-ids @8.invalid-id-words @8.rendering-error-words
  Scenario Outline: An id that is no number
    When Vera visits "/organizations/<id>/"
    Then Vera sees "Something went wrong!"
    And Vera does not see the error "Invalid organizationId: <id>"
    When Vera presses "Show Error"
    Then Vera sees the error "Invalid organizationId: <id>"
    When Vera presses "Hide Error"
    Then Vera does not see the error "Invalid organizationId: <id>"

    Examples:
      | id  |
      | abc |
      | 1.5 |
      | -1  |
      | 0   |

  Scenario: A screen that could not be loaded can be asked for again
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And the server refuses every call of Ada with "The office is closed."
    When Ada visits "/my/organizations"
    Then Ada sees "Something went wrong!"
    And the actions stand in the middle of Ada's small phone
    When the office opens again for Ada
    And Ada presses "Try again"
    Then Ada sees "Lindenschule"

  Scenario: A report that did not come is asked for again
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada administers the reports of "Lindenschule"
    Then Ada reads the title "Reports"
    When the server refuses every call of Ada with "The office is closed."
    And Ada follows "Class lists"
    Then Ada sees "Something went wrong!"
    When the office opens again for Ada
    And Ada presses "Try again"
    Then Ada reads the title "Class lists"
