@spec-4
Feature: The session
  A browser is logged in as long as it has a token that the server knows.

  @3.stored-token @4.authenticated-by-token @9.storage-key-token
  @spec-3 @spec-9
  Scenario: The session survives a reload
    Given Ada is signed in
    When Ada visits "/my/profile"
    And Ada reloads the page
    Then Ada is signed in now
    And Ada's browser holds the bare token under "token"

  @2.log-out-clears-session @2.log-out-without-redirect
  @4.log-out-clears-token
  @spec-2
  Scenario: Logging out leads to the login screen and forgets the token
    Given Ada is signed in
    When Ada visits "/my/organizations"
    And Ada logs out
    Then Ada is at "/login"
    And Ada is not signed in
    And no session of Ada is left

  Scenario: After logging out, going back shows nothing
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits "/my/organizations"
    And Ada logs out
    And Ada goes back
    Then Ada is sent to log in and then on to "/my/organizations"
    And Ada does not see "Lindenschule"

  @spec-2 @2.routes-follow-session
  Scenario: Logging out in one tab logs out every tab
    Given Ada is signed in
    When Ada visits "/my/organizations"
    And Ada visits "/my/profile" in another tab
    And Ada logs out
    Then Ada is at "/login"
    And Ada turns to her first tab
    And Ada is at "/login"
    And Ada reads the title "Log in"

  @8.ended-session-cleared @8.ended-session-redirect
  @spec-8
  Scenario: A session that has ended on the server ends in the browser
    Given Ada is signed in
    And Ada's session has ended on the server
    When Ada visits "/my/organizations"
    Then Ada is sent to log in and then on to "/my/organizations"
    And Ada is not signed in
    And Ada sees one toast "Error" saying "Your session has ended. Please log in again."

  Scenario: The next person does not see the previous person's data
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Berta has an account
    When Ada visits "/my/organizations"
    And Ada logs out
    And Berta takes over Ada's browser
    And Berta logs in
    And Berta goes to "My Organizations"
    Then Berta sees "Join your co-op, or start one."
    And Berta does not see "Lindenschule"

  Scenario: When another person logs in, all tabs switch to them
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Berta has an account
    When Ada visits "/my/organizations"
    And Ada visits "/my/profile" in another tab
    And Ada logs out
    And Berta takes over Ada's browser
    And Berta logs in
    Then Berta is signed in now
    And Berta does not see "Lindenschule"
    And Berta turns to her first tab
    And Berta is signed in now
    And Berta does not see "Lindenschule"

  @4.tabs-after-account-change
  Scenario: After a link switches accounts, no tab shows data of the previous account
    Given Ada is signed in
    And Berta has an account
    And Berta has a link that logs in, with "redirect=/my/family"
    When Ada visits "/account/edit"
    And Ada chooses "Change email"
    And Ada uses the keys "ada.lind@example.com"
    And Ada visits "/" in another tab
    And Berta takes over Ada's browser
    And Berta opens the link of Berta
    And Berta chooses "Log in with this link"
    Then Berta is at "/my/family"
    And Berta turns to her first tab
    And Berta sees "You log in with berta@example.org"
    And Berta does not see "ada"

  @4.tabs-after-account-change
  Scenario: Opening a link for the same account keeps input in other tabs
    Given Ada is signed in
    And Ada has a link that logs in, with "redirect=/my/family"
    When Ada visits "/account/edit"
    And Ada chooses "Change email"
    And Ada uses the keys "ada.lind@example.com"
    And Ada visits "/" in another tab
    And Ada opens the link of Ada
    Then Ada is at "/my/family"
    And Ada turns to her first tab
    And Ada finds "New email" set to "ada.lind@example.com"

  Scenario Outline: An invalid token is ignored
    When Vera's browser holds "<rubbish>" under "token" already
    And Vera visits "/my/organizations"
    Then Vera is sent to log in and then on to "/my/organizations"

    Examples:
      | rubbish      |
      |              |
      | two words    |
      | schlüssel☃   |
      | no-such-token |
