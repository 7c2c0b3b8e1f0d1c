@spec-2
Feature: The account screens are accessible
  Security settings help only people who can use them.

  Background:
    Given Ada is signed in

  Scenario: Forms that replace their button are accessible
    When Ada visits "/account/edit"
    And Ada chooses "Change email"
    And Ada chooses "Change password"
    And Ada chooses "Turn on"
    And Ada chooses "Delete account"
    Then Ada's screen is accessible

  Scenario: A QR code is accessible, and can be scanned on a small phone in dark mode
    When Ada visits "/account/edit"
    And Ada gives her password to "Set up an app" and "Continue"
    Then Ada's screen is accessible
    When Ada scans the QR code with her phone
    Then Ada sees the secret next to the QR code

  Scenario: Recovery codes are accessible
    Given Ada logs in by an app, with 1 recovery code left
    When Ada visits "/account/edit"
    Then Ada's card "Two-factor login" says "You have one recovery code left."
    When Ada gives her password to "Get new codes" and "Get new codes"
    Then Ada sees 10 recovery codes
    And Ada's screen is accessible

  @2.account-recovery-codes
  Scenario: Only the recovery codes are printed
    Given Ada logs in by an app, with 1 recovery code left
    When Ada visits "/account/edit"
    And Ada gives her password to "Get new codes" and "Get new codes"
    And Ada prints by choosing "Print"
    Then there is nothing on Ada's paper but "Kinroll recovery codes for ada@example.org" and the codes

  Scenario: An authenticator app is set up with the keyboard alone
    When Ada visits "/account/edit"
    And Ada reaches "Turn on" by the keyboard
    And Ada uses the keys "Enter"
    And Ada reaches "Set up an app" by the keyboard
    And Ada uses the keys "Space"
    And Ada uses the keys "correct horse battery"
    And Ada reaches "Continue" by the keyboard
    And Ada uses the keys "Enter"
    And Ada scans the QR code with her phone
    And Ada reaches "Copy secret" by the keyboard
    And Ada uses the keys "Tab"
    And Ada uses the keys "000000"
    Then Ada reads "This code is wrong." at "Code"
    And the focus of Ada is on "Code"
    When Ada reaches "Cancel" by the keyboard
    And Ada uses the keys "Enter"
    Then the focus of Ada is on "Turn on"
