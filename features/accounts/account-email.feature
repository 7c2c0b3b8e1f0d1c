@spec-2
Feature: One's email address
  Letters are how people are reached, and how they get in again. An address counts once somebody has shown that it is theirs.

  @2.account-verify
  Scenario: Whoever signed up is asked to verify the address, until they have, on whatever device
    When Ada signs up
    Then Ada sees "To hold a role, and to send and accept invitations, follow the link that we emailed to ada@example.org."
    When Ada visits "/account/edit"
    Then Ada sees "To hold a role, and to send and accept invitations, follow the link that we emailed to ada@example.org."
    And Ada's card "Email" says "which is not verified yet."
    And Ada can press "Send it again"
    When Ada follows the link in the letter "Verify your email address"
    Then Ada is at "/"
    And Ada sees one toast "Success" saying "Your email address is verified"
    And Ada does not see "follow the link that we emailed to"

  @2.account-verify @9.link-closed @spec-9
  Scenario: An address that was verified on another device is so here as well
    When Ada signs up
    Then Ada sees "Verify your email address"
    When Phone follows the link in the letter "Verify your email address" to "ada@example.org"
    Then Phone sees "Log in as ada@example.org to verify this address."
    And the screen of Phone is in order
    When Ada looks at the page again
    Then Ada sees "Verify your email address"
    When Phone logs in as Ada
    Then Phone sees "You do not belong to an organization yet."
    And Phone sees one toast "Success" saying "Your email address is verified"
    When Ada looks at the page again
    Then Ada does not see "Verify your email address"

  @2.account-verify @5.tries-pause
  @spec-5
  Scenario: A letter that did not come is sent again, and after too many times a pause later
    Given Ada is signed in
    And Ada's address is not verified
    When Ada visits "/"
    And Ada presses "Send it again"
    Then Ada sees one toast "Success" saying "The email is on its way"
    And Ada finds a letter "Verify your email address" in her mail
    When Ada presses "Send it again" 5 times
    Then Ada sees one toast "Error" saying "Too many tries. Please try again in 60 minutes."
    And Ada has to wait before "Send it again"
    And the screen of Ada is in order
    When the pause passes everywhere for Ada
    Then Ada hears that she can try again
    When Ada presses "Send it again"
    Then Ada sees one toast "Success" saying "The email is on its way"

  @2.account-change-email
  Scenario: Whoever thinks better of it keeps the address
    Given Ada is signed in
    When Ada visits "/account/edit"
    And Ada changes her email to "ada.lind@example.com"
    Then "Send it again or change it" of Ada is open
    When Ada presses "Cancel the change"
    Then Ada does not see "Waiting for you to confirm"
    And the title of Ada's card "Email" has the focus

  @2.account-change-email
  Scenario: A new address is not asked without the password
    Given Ada is signed in
    When Ada visits "/account/edit"
    And Ada changes her email to "ada.lind@example.com", with the password "not this one"
    Then Ada reads "This is not your password." at "Current password"
    And Ada does not see "Waiting for you to confirm"

  @2.account-change-email
  Scenario: A new address holds once somebody has followed the letter to it
    Given Ada is signed in
    When Ada visits "/account/edit"
    And Ada changes her email to "ada.lind@example.com"
    Then Ada sees "Waiting for you to confirm ada.lind@example.com"
    And Ada's card "Email" says "You log in with ada@example.org."
    When Ada follows the link in the letter "Confirm your new email address" to "ada.lind@example.com"
    Then Ada's card "Email" says "You log in with ada.lind@example.com."
    And Ada does not see "Waiting for you to confirm"
    And Ada finds a letter "Your email address was changed" in her mail

  @2.account-shut-out
  Scenario: Whoever signed up with the address of somebody else has nothing left when its owner comes
    Given Ada's address is not verified
    And Mallory is signed in to the account of Ada
    And Ada has a link that logs in, with "message=Hello"
    When Ada follows her link
    Then Ada sees "To be safe, the old password was removed."
    When Mallory visits "/my/profile"
    Then Mallory is sent to log in and then on to "/my/profile"
    When Ada follows "Choose a password"
    Then Ada is told once "To be safe, the old password was removed."
    And these cards of Ada say "Choose a password first."
      | Email            |
      | Two-factor login |
      | Delete account   |
    And the screen of Ada is in order
    When Ada follows "Choose a password" in the card "Delete account"
    Then the card "Password" is in Ada's sight
    When Ada changes her password to "a long walk in the hills"
    Then Ada does not see "To be safe, the old password was removed."
    And Ada does not see "Choose a password first."
    When Ada logs out
    And Ada logs in with the password "a long walk in the hills"
    Then Ada is signed in now
