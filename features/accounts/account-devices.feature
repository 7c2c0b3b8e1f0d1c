@spec-2
Feature: Devices and notification emails
  Someone who lost a phone, or used a computer at school, can see where they are still logged in.

  Background:
    Given Ada is signed in
    And Ada is also signed in with "Firefox on Android"
    And Tablet is signed in to the account of Ada

  @2.account-devices
  Scenario: Account lists every device and marks this browser
    When Tablet visits "/my/organizations"
    And Ada visits "/account/edit"
    Then Ada's list "Devices" says
      | A browser | This browser |
      | Logged in | last seen    |
      | Logged in | last seen    |
    And Ada's card "Devices" says "Firefox on Android"
    And Ada's card "Devices" says "last seen just now"

  @2.account-devices
  Scenario: Ada logs out one device after confirming, and the others stay logged in
    When Ada visits "/account/edit"
    And Ada chooses "Log out Firefox on Android, last seen just now"
    Then Ada sees the dialog "Log out Firefox on Android?"
    When Ada answers "Log out"
    Then Ada sees one toast "Success" saying "Device was logged out successfully"
    And Ada does not see "Firefox on Android"
    And the focus of Ada is on "Devices"
    When Tablet visits "/my/organizations"
    Then Tablet sees "Join your co-op, or start one."

  @2.account-devices
  Scenario: Logging out everywhere else takes effect with the next request
    When Tablet visits "/my/organizations"
    And Ada visits "/account/edit"
    And Ada chooses "Log out everywhere else"
    And Ada answers "Log out"
    Then Ada sees one toast "Success" saying "You were logged out everywhere else"
    And Ada's list "Devices" says
      | A browser | This browser |
    And the focus of Ada is on "Devices"
    When Tablet visits "/my/classes"
    Then Tablet is sent to log in and then on to "/my/classes"

  @2.account-notifications
  Scenario: Ada turns on emails about every login
    When Ada visits "/account/edit"
    And Ada turns on "Email me about every login to my account"
    Then Ada sees one toast "Success" saying "Notification setting was saved successfully"
    When Ada reloads the page
    Then Ada finds "Email me about every login to my account" turned on

  @2.account-notifications
  Scenario: A setting can be changed again after its response was lost
    When Ada visits "/account/edit"
    And the answer to Ada's next change is lost
    And Ada turns on "Email me about every login to my account"
    Then Ada sees one toast "Error" saying "The server could not be reached. Check your connection and try again."
    And Ada finds "Email me about every login to my account" turned on
    When Ada turns off "Email me about every login to my account"
    Then Ada sees one toast "Success" saying "Notification setting was saved successfully"
    And Ada finds "Email me about every login to my account" turned off
    When Ada closes the toast "Notification setting was saved successfully"
    And Ada turns on "Email me about every login to my account"
    Then Ada sees one toast "Success" saying "Notification setting was saved successfully"
    When Ada reloads the page
    Then Ada finds "Email me about every login to my account" turned on
