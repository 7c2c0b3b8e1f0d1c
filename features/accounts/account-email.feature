@spec-2
Feature: One's e-mail address
  Letters are how people are reached, and how they get in again. An address counts once somebody has shown that it is theirs.

  @2.account-verify
  Scenario: Whoever signed up is asked to verify the address, until they have, on whatever device
    When Ada signs up
    Then Ada sees "We sent a letter to ada@example.org."
    When Ada visits "/account/edit"
    Then Ada sees "We sent a letter to ada@example.org."
    And Ada's card "E-mail" says "which is not verified yet."
    Given Ada's address is verified
    When Ada looks at the page again
    Then no tab of Ada asks to verify her address

  @2.account-verify
  Scenario: A letter that did not come is sent again, but not without end
    Given Ada is signed in
    When Ada visits "/"
    And Ada presses "Send it again"
    Then Ada sees one toast "Success" saying "The letter is on its way"
    And Ada finds a letter "Verify your e-mail address" in her mail
    When Ada presses "Send it again" 5 times
    Then Ada sees the error "Too many tries."

  @2.account-change-email
  Scenario: Whoever thinks better of it keeps the address
    Given Ada is signed in
    When Ada visits "/account/edit"
    And Ada changes her e-mail to "ada.lind@example.com"
    And Ada presses "Cancel the change"
    Then Ada does not see "Waiting for you to confirm"

  @2.account-change-email
  Scenario: A new address is not asked without the password
    Given Ada is signed in
    When Ada visits "/account/edit"
    And Ada changes her e-mail to "ada.lind@example.com", with the password "not this one"
    Then Ada reads "This is not your password." at "Current password"
    And Ada does not see "Waiting for you to confirm"
