@spec-2
Feature: Passkeys and email codes
  Someone who can only read another person's email cannot bypass their passkey.

  @2.two-factor-passkey @2.account-passkeys
  Scenario: A passkey replaces email codes
    Given Ada is signed in
    And Ada is asked for a mailed code
    And Ada's device stores passkeys
    When Ada visits "/account/edit"
    And Ada chooses "Add a passkey"
    Then Ada sees "We’ll stop emailing codes, because anyone who can read your email could use them."
    When Ada chooses "Cancel"
    And Ada adds the passkey "Blue key"
    Then Ada sees 10 recovery codes
    When Ada saves the recovery codes as a file
    Then Ada's card "Two-factor login" says "On. After your password, we ask for a passkey or a recovery code. Email codes aren’t used while you have a passkey. You have 10 recovery codes left."
    When Ada logs out
    And Ada visits "/login"
    And Ada logs in
    Then Ada sees "Use this account’s passkey."
    And Ada sees "Because this account has a passkey, we don’t email codes."
    And Ada's screen is accessible
    When Ada chooses "Use a recovery code"
    And Ada enters one of her recovery codes
    Then Ada is signed in now

  @2.two-factor-passkey
  Scenario: A login link asks for the passkey
    Given Ada is signed in
    And Ada is asked for a mailed code
    And Ada's device stores passkeys
    When Ada visits "/account/edit"
    And Ada adds the passkey "Blue key"
    And Ada saves the recovery codes as a file
    And Ada logs out
    And Ada visits "/account/login-link"
    And Ada asks for an email
    And Ada opens the link in the email "Your login link" to Ada
    Then Ada sees "Use this account’s passkey."
    And Ada is not signed in
    When Ada chooses "Use a passkey"
    Then Ada is signed in now

  @2.account-passkeys
  Scenario: Removing the last passkey turns email codes back on
    Given Ada is signed in
    And Ada is asked for a mailed code
    And Ada's device stores passkeys
    When Ada visits "/account/edit"
    And Ada adds the passkey "Blue key"
    And Ada saves the recovery codes as a file
    And Ada chooses "Remove Blue key"
    Then Ada's card "Passkeys" says "This is your last passkey. After that, we email a code to ada@example.org each time you log in, and your recovery codes stop working."
    When Ada chooses "Cancel"
    And Ada chooses "Remove Blue key"
    And Ada sets "Current password" to "correct horse battery"
    And Ada chooses "Remove passkey"
    Then Ada's card "Two-factor login" says "On. We email a code to ada@example.org each time you log in."
    When Ada logs out
    And Ada visits "/login"
    And Ada logs in
    Then Ada is asked for the code that was mailed to "a•••@example.org"

  @2.two-factor-passkey @2.account-recovery-codes
  Scenario: An account that had both keeps email codes until it has recovery codes
    Given Ada is signed in
    And Ada has both a passkey and email codes from before
    When Ada is on a phone 360 pixels wide
    And Ada visits "/account/edit"
    Then Ada's card "Two-factor login" says "Anyone who can read your email can bypass your passkey."
    And Ada's screen is accessible
    When Ada gives her password to "Get codes" and "Get codes"
    Then Ada sees 10 recovery codes
    When Ada saves the recovery codes as a file
    Then Ada's card "Two-factor login" says "Email codes aren’t used while you have a passkey. You have 10 recovery codes left."
