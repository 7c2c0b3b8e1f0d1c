@spec-4
Feature: Whoever comes next
  Several people may use one browser. Nobody is shown what was asked for by another.

  @4.log-out-empties-cache
  Scenario: What only a member may see is not kept for whoever comes next
    Given Ada is signed in
    And Ada owns the private "Hearth Co-op"
    When Ada visits "/organizations/"
    Then Ada sees "Hearth Co-op"
    When Ada logs out
    Then Ada is at "/login"
    When Ada goes back
    Then Ada sees "No public organizations yet."
    And Ada does not see "Hearth Co-op"

  @4.token-is-stored @4.log-out-forgets-token
  Scenario: Whoever logs in has a token, and whoever logs in next has another
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
