@spec-5
Feature: Unsaved changes in Account
  Leaving the page by accident does not lose a typed password or address.

  Background:
    Given Ada is signed in
    When Ada visits "/account/edit"

  @5.unsaved-changes
  Scenario: Leaving with changes in several forms asks once
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
  Scenario: The browser asks before closing a tab with changes
    When Ada chooses "Change email"
    And Ada uses the keys "ada.lind@example.com"
    Then Ada's browser asks before it closes the tab

  @5.unsaved-changes
  Scenario: Leaving after canceling the form asks nothing
    When Ada chooses "Change email"
    And Ada sets "New email" to "ada.lind@example.com"
    And Ada chooses "Cancel"
    And Ada goes to "My Profile"
    Then Ada is at "/my/profile"

  @5.unsaved-changes
  Scenario: Leaving after sending the form asks nothing
    When Ada changes her email to "ada.lind@example.com"
    Then Ada sees "Waiting for you to confirm ada.lind@example.com"
    When Ada goes to "My Profile"
    Then Ada is at "/my/profile"
