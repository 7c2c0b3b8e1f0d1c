@spec-2
Feature: Everybody can look after their account
  What protects an account is no use to somebody who cannot get through it.

  Background:
    Given Ada is signed in

  Scenario: Forms that come in place of their buttons are in order
    When Ada visits "/account/edit"
    And Ada presses "Change email"
    And Ada presses "Change password"
    And Ada presses "Turn on"
    And Ada presses "Delete account"
    Then the screen of Ada is in order

  Scenario: A QR code is in order, and can be scanned on a small phone in the dark
    When Ada visits "/account/edit"
    And Ada begins to set up an app
    Then the screen of Ada is in order
    When Ada scans the QR code with her phone
    Then the secret stands beside it for Ada

  Scenario: Recovery codes are in order
    Given Ada logs in by an app, with 1 recovery code left
    When Ada visits "/account/edit"
    Then Ada's card "Two-factor login" says "You have one recovery code left."
    When Ada gives her password to "Get new codes" and "Get new codes"
    Then Ada sees 10 recovery codes
    And the screen of Ada is in order

  @2.account-recovery-codes
  Scenario: On paper there are the recovery codes and nothing else
    Given Ada logs in by an app, with 1 recovery code left
    When Ada visits "/account/edit"
    And Ada gives her password to "Get new codes" and "Get new codes"
    And Ada prints the recovery codes
    Then there is nothing on Ada's paper but "Kinroll recovery codes of ada@example.org" and the codes

  Scenario: An app is set up by the keyboard alone
    When Ada visits "/account/edit"
    And Ada goes by keyboard to "Turn on" and presses Enter
    And Ada goes by keyboard to "Set up an app" and presses Space
    And Ada types "correct horse battery"
    And Ada goes by keyboard to "Continue" and presses Enter
    And Ada scans the QR code with her phone
    And Ada goes by keyboard to "Copy secret" and presses Tab
    And Ada types "000000"
    Then Ada reads "This code is wrong." at "Code"
    And "Code" of Ada has the focus
    When Ada goes by keyboard to "Cancel" and presses Enter
    Then "Turn on" of Ada has the focus
