@spec-2
Feature: The email address of an account
  Emails reach people and let them back in. An address counts after its owner verifies it.

  @2.account-verify
  Scenario: A new account is asked to verify its address until it does, on every device
    When Ada signs up with the password "correct horse battery"
    Then Ada sees "To have a role, and to send and accept invitations, open the link we emailed to ada@example.org."
    When Ada visits "/account/edit"
    Then Ada sees "To have a role, and to send and accept invitations, open the link we emailed to ada@example.org."
    And Ada's card "Email" says "which isn’t verified yet."
    And Ada is offered "Send it again"
    When Ada opens the link in the email "Verify your email address" to Ada
    Then Ada is at "/"
    And Ada sees one toast "Success" saying "Your email address is verified"
    And Ada does not see "open the link we emailed to"

  @2.account-verify @9.link-closed @spec-9
  Scenario: An address verified on another device is verified here too
    When Ada signs up with the password "correct horse battery"
    Then Ada sees "Verify your email address"
    When Phone opens the link in the email "Verify your email address" to ada@example.org
    Then Phone sees "Log in as ada@example.org to verify this address."
    And Phone's screen is accessible
    When Ada looks at the page again
    Then Ada sees "Verify your email address"
    When Phone sets "Email" to "ada@example.org"
    And Phone sets "Password" to "correct horse battery"
    And Phone chooses "Login"
    Then Phone sees "What brings you here?"
    And Phone sees one toast "Success" saying "Your email address is verified"
    When Ada looks at the page again
    Then Ada does not see "Verify your email address"

  @2.account-verify @5.rate-limited-form
  @spec-5
  Scenario: A verification email can be sent again, and too many times starts a pause
    Given Ada is signed in
    And Ada's address is not verified
    When Ada visits "/"
    And Ada chooses "Send it again"
    Then Ada sees one toast "Success" saying "Verification email sent"
    And an email "Verify your email address" comes to Ada
    When Ada chooses "Send it again" 5 times, each after the answer
    Then Ada sees one toast "Error" saying "Too many tries. Please try again in 60 minutes."
    And Ada has to wait before "Send it again"
    And Ada's screen is accessible
    When the pause passes everywhere for Ada
    Then Ada hears "You can try again now."
    When Ada chooses "Send it again"
    Then Ada sees one toast "Success" saying "Verification email sent"

  @2.account-change-email
  Scenario: Canceling an email change keeps the old address
    Given Ada is signed in
    When Ada visits "/account/edit"
    And Ada changes her email to "ada.lind@example.com"
    Then "Resend or change" is open to Ada
    When Ada chooses "Cancel the change"
    Then Ada does not see "Waiting for you to confirm"
    And the focus of Ada is on "Email"

  @2.account-change-email
  Scenario: Changing the address requires the password
    Given Ada is signed in
    When Ada visits "/account/edit"
    And Ada chooses "Change email"
    And Ada sets "New email" to "ada.lind@example.com"
    And Ada sets "Current password" to "not this one"
    And Ada chooses "Send the link"
    Then Ada reads "This isn’t your password." at "Current password"
    And Ada does not see "Waiting for you to confirm"

  @2.account-change-email
  Scenario: A new address takes effect after its link is opened
    Given Ada is signed in
    When Ada visits "/account/edit"
    And Ada changes her email to "ada.lind@example.com"
    Then Ada sees "Waiting for you to confirm ada.lind@example.com"
    And Ada's card "Email" says "You log in with ada@example.org."
    When Ada opens the link in the email "Confirm your new email address" to ada.lind@example.com
    Then Ada's card "Email" says "You log in with ada.lind@example.com."
    And Ada does not see "Waiting for you to confirm"
    And an email "Your email address was changed" comes to Ada

  @2.account-first-verified-owner
  Scenario: Someone who signed up with another person's address loses the account to the owner
    Given Ada's address is not verified
    And Mallory is signed in to the account of Ada
    And Ada has a link that logs in, with "message=Hello"
    When Ada opens the link of Ada
    Then Ada sees "we removed it to protect your account."
    When Mallory visits "/my/profile"
    Then Mallory is sent to log in and then on to "/my/profile"
    When Ada goes to "Choose a password"
    Then Ada sees once "we removed it to protect your account."
    And Ada's card "Email" says "Choose a password first."
    And Ada's card "Two-factor login" says "Choose a password first."
    And Ada's card "Delete account" says "Choose a password first."
    And Ada's screen is accessible
    When Ada goes to "Choose a password" in "Delete account"
    Then the card "Password" is in Ada's sight
    When Ada changes her password to "a long walk in the hills"
    Then Ada does not see "we removed it to protect your account."
    And Ada does not see "Choose a password first."
    When Ada logs out
    And Ada visits "/login"
    And Ada sets "Email" to "ada@example.org"
    And Ada sets "Password" to "a long walk in the hills"
    And Ada chooses "Login"
    Then Ada is signed in now
