@spec-4
Feature: Shared browsers
  Several people may use one browser. Nobody sees data loaded for someone else.

  @4.log-out-empties-cache
  Scenario: Data that only members may see does not stay for the next person
    Given Ada is signed in
    And Ada owns the private "Hearth Co-op"
    When Ada visits "/organizations/"
    Then Ada sees "Hearth Co-op"
    When Ada logs out
    Then Ada is at "/login"
    When Ada goes back
    Then Ada sees "No public organizations yet."
    And Ada does not see "Hearth Co-op"

  @4.token-is-stored @4.log-out-clears-token
  Scenario: Each login gets a token of its own
    Given Ada has an account
    And Berta has an account
    When Ada visits "/login"
    And Ada logs in
    Then Ada is signed in now
    And Ada's browser holds the bare token under "token"
    When Ada logs out
    Then Ada is not signed in
    When Berta takes over Ada's browser
    And Berta logs in
    Then Berta is signed in now
    And Berta's browser holds the bare token under "token"
