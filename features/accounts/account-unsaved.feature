@spec-5
Feature: What was typed into one's account
  A password or an address that was typed and not sent is not lost by a press beside it.

  Background:
    Given Ada is signed in
    When Ada visits "/account/edit"

  @5.unsaved-changes
  Scenario: Whoever leaves what they entered is asked once, whatever forms it is in
    When Ada chooses "Change email"
    And Ada sets "New email" to "ada.lind@example.com"
    And Ada chooses "Change password"
    And Ada uses the keys "correct horse"
    And Ada goes to "My Profile"
    Then Ada sees the dialog "Leave without saving?"
    When Ada answers "Stay"
    Then Ada finds "New email" set to "ada.lind@example.com"
    When Ada goes to "My Profile"
    And Ada answers "Leave"
    Then Ada is at "/my/profile"

  @5.unsaved-changes
  Scenario: Whoever closes the tab is asked by the browser
    When Ada chooses "Change email"
    And Ada uses the keys "ada.lind@example.com"
    Then Ada's browser asks before it closes the tab

  @5.unsaved-changes
  Scenario: Whoever gave it up sees no dialog
    When Ada chooses "Change email"
    And Ada sets "New email" to "ada.lind@example.com"
    And Ada chooses "Cancel"
    And Ada goes to "My Profile"
    Then Ada is at "/my/profile"

  @5.unsaved-changes
  Scenario: Whoever has sent it sees no dialog
    When Ada changes her email to "ada.lind@example.com"
    Then Ada sees "Waiting for you to confirm ada.lind@example.com"
    When Ada goes to "My Profile"
    Then Ada is at "/my/profile"
