@spec-2
Feature: Passkeys
  A passkey logs in without a password that someone could guess or steal.

  @2.account-passkeys @2.login-passkey
  Scenario: Ada adds a passkey and logs in with it
    Given Ada is signed in
    And Ada's device stores passkeys
    When Ada is on a phone 360 pixels wide
    And Ada visits "/account/edit"
    And Ada adds the passkey "Blue key"
    Then Ada sees one toast "Success" saying "Passkey was created successfully"
    And Ada sees 10 recovery codes
    When Ada saves the recovery codes as a file
    Then Ada's card "Passkeys" says "Blue key"
    And Ada's card "Passkeys" says "not used yet"
    And Ada's card "Two-factor login" says "On. After your password, we ask for a passkey or a recovery code. You have 10 recovery codes left."
    And an email "A passkey was added" comes to Ada
    When Ada logs out
    And Ada visits "/login?redirect=%2Fmy%2Ffamily"
    And Ada chooses "Log in with a passkey"
    Then Ada is at "/my/family"
    And Ada is signed in now

  @2.two-factor-passkey
  Scenario: A passkey as the only second factor is asked for after the password
    Given Ada is signed in
    And Ada's device stores passkeys
    When Ada visits "/account/edit"
    And Ada adds the passkey "Blue key"
    And Ada saves the recovery codes as a file
    And Ada logs out
    And Ada visits "/login"
    And Ada logs in
    Then Ada sees "Use this account’s passkey."
    And Ada's screen is accessible
    When Ada chooses "Use a passkey"
    Then Ada is signed in now

  @2.two-factor-passkey
  Scenario: A recovery code replaces a lost passkey
    Given Ada is signed in
    And Ada's device stores passkeys
    When Ada visits "/account/edit"
    And Ada adds the passkey ""
    And Ada saves the recovery codes as a file
    Then Ada's card "Passkeys" says "Passkey on Chrome"
    When Ada logs out
    And Ada visits "/login"
    And Ada logs in
    And Ada chooses "Use a recovery code"
    And Ada enters one of her recovery codes
    Then Ada is signed in now

  @2.account-passkeys
  Scenario: Removing a passkey requires the password
    Given Ada is signed in
    And Ada's device stores passkeys
    When Ada visits "/account/edit"
    And Ada adds the passkey "Blue key"
    And Ada saves the recovery codes as a file
    And Ada chooses "Remove Blue key"
    And Ada sets "Current password" to "correct horse battery"
    And Ada chooses "Remove passkey"
    Then Ada sees one toast "Success" saying "Passkey was removed successfully"
    And the focus of Ada is on "Passkeys"
    And Ada does not see "Blue key"
    And Ada's card "Two-factor login" says "Off."
    And an email "A passkey was removed" comes to Ada

  @2.login-passkey
  Scenario: A device that does not recognize its owner logs nobody in
    Given Ada is signed in
    And Ada's device stores passkeys
    When Ada visits "/account/edit"
    And Ada adds the passkey "Blue key"
    And Ada saves the recovery codes as a file
    And Ada logs out
    And Ada visits "/login"
    And Ada's device does not recognize her
    And Ada chooses "Log in with a passkey"
    Then Ada sees one toast "Error" saying "No passkey was used. Your browser didn’t find one, timed out, or was canceled."
    And Ada is not signed in

  @2.account-passkeys
  Scenario: A passkey confirms Ada's identity before she logs out a device
    Given Ada is signed in
    And Ada is also signed in with "Firefox on Android"
    And Ada's device stores passkeys
    When Ada visits "/account/edit"
    And Ada adds the passkey "Blue key"
    And Ada saves the recovery codes as a file
    And Ada waits before she confirms that it is her
    And Ada chooses "Log out Firefox on Android, last seen just now"
    And Ada answers "Log out"
    Then Ada is asked to confirm that it is her
    When Ada chooses "Use a passkey"
    Then Ada sees one toast "Success" saying "Device was logged out successfully"
    And Ada is no longer asked to confirm that it is her
