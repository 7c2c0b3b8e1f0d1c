@spec-2
Feature: Two-factor login
  A stolen password alone is not enough to log in.

  @2.account-two-factor @2.account-authenticator
  Scenario: Ada sets up an authenticator app by scanning a QR code and entering its first code
    Given Ada is signed in
    And Phone is signed in to the account of Ada
    When Ada visits "/account/edit"
    Then Ada's card "Two-factor login" says "Off."
    When Ada gives her password to "Set up an app" and "Continue"
    Then the focus of Ada is on "Two-factor login"
    When Ada scans the QR code with her phone
    Then Ada sees the secret next to the QR code
    When Ada enters what her app shows
    Then Ada sees one toast "Success" saying "Two-factor login was saved successfully. You were logged out everywhere else."
    And Ada sees 10 recovery codes
    When Ada saves the recovery codes as a file
    Then Ada's card "Two-factor login" says "On. You enter a code from your authenticator app each time you log in. You have 10 recovery codes left."
    And an email "Your two-factor login was changed" comes to Ada
    When Phone visits "/my/organizations"
    Then Phone is sent to log in and then on to "/my/organizations"

  @2.account-authenticator
  Scenario: A wrong code changes nothing, and the right one still works
    Given Ada is signed in
    When Ada is on a phone 360 pixels wide
    And Ada visits "/account/edit"
    And Ada gives her password to "Set up an app" and "Continue"
    And Ada scans the QR code with her phone
    And Ada sets "Code" to "000000"
    Then Ada reads "This code is wrong." at "Code"
    When Ada enters what her app shows
    Then Ada sees 10 recovery codes
    And the focus of Ada is on "Two-factor login"
    And the card "Two-factor login" is in Ada's sight

  @2.account-authenticator
  Scenario: A browser that blocks copying shows what to do instead
    Given Ada is signed in
    When Ada visits "/account/edit"
    And Ada's browser blocks copying
    And Ada gives her password to "Set up an app" and "Continue"
    And Ada chooses "Copy secret"
    Then Ada sees one toast "Error" saying "Your browser blocked copying. Select the text and copy it manually."

  @2.account-authenticator
  Scenario: The QR code can be scanned in dark mode
    Given Ada is signed in
    When the system of Ada is dark
    And Ada visits "/account/edit"
    And Ada gives her password to "Set up an app" and "Continue"
    And Ada scans the QR code with her phone
    Then Ada sees the secret next to the QR code

  @2.account-recovery-codes
  Scenario: A low number of recovery codes shows a warning, and new codes replace the old ones
    Given Ada is signed in
    And Ada logs in by an app, with 2 recovery codes left
    When Ada is on a phone 360 pixels wide
    And Ada visits "/account/edit"
    Then Ada's card "Two-factor login" says "You have 2 recovery codes left."
    When Ada gives her password to "Get new codes" and "Get new codes"
    Then Ada sees 10 recovery codes
    When Ada goes to "My Profile"
    Then Ada sees the dialog "Leave without your recovery codes?"
    When Ada answers "Stay"
    And Ada copies the recovery codes
    Then Ada sees one toast "Success" saying "Recovery codes were copied"
    When Ada saves the recovery codes as a file
    Then Ada does not see "Your recovery codes"
    And Ada's card "Two-factor login" says "You have 10 recovery codes left."
    And the card "Two-factor login" is in Ada's sight

  @2.account-two-factor
  Scenario: Email codes require a verified address
    Given Ada is signed in
    And Ada's address is not verified
    When Ada visits "/account/edit"
    And Ada chooses "Turn on"
    Then Ada sees "Verify ada@example.org first."
    And Ada is not offered "Use email"

  @2.account-two-factor
  Scenario: Ada turns email codes on and off
    Given Ada is signed in
    When Ada visits "/account/edit"
    And Ada gives her password to "Use email" and "Use email"
    Then Ada sees one toast "Success" saying "Two-factor login was saved successfully"
    And Ada's card "Two-factor login" says "On. We email a code to ada@example.org each time you log in."
    When Ada gives her password to "Turn off" and "Turn off"
    Then Ada's card "Two-factor login" says "Off."
