@spec-5
Feature: What was typed into one's account
  A password or an address that was typed and not sent is not lost by a press beside it.

  Background:
    Given Ada is signed in
    When Ada visits "/account/edit"

  @5.unsaved-changes
  Scenario: Whoever leaves what they typed is asked once, whatever forms it is in
    When Ada presses "Change email"
    And Ada enters "ada.lind@example.com" as "New email" and presses "Change password"
    And Ada types "correct horse"
    And Ada follows "My Profile"
    Then Ada is asked "Leave without saving?"
    When Ada answers "Stay"
    Then "New email" of Ada still says "ada.lind@example.com"
    When Ada follows "My Profile"
    And Ada answers "Leave"
    Then Ada is at "/my/profile"

  @5.unsaved-changes
  Scenario: Whoever closes the tab is asked by the browser
    When Ada presses "Change email"
    And Ada types "ada.lind@example.com"
    Then Ada's browser asks before it closes the tab

  @5.unsaved-changes
  Scenario: Whoever gave it up is asked nothing
    When Ada presses "Change email"
    And Ada enters "ada.lind@example.com" as "New email" and presses "Cancel"
    And Ada follows "My Profile"
    Then Ada is at "/my/profile"

  @5.unsaved-changes
  Scenario: Whoever has sent it is asked nothing
    When Ada changes her email to "ada.lind@example.com"
    Then Ada sees "Waiting for you to confirm ada.lind@example.com"
    When Ada follows "My Profile"
    Then Ada is at "/my/profile"
