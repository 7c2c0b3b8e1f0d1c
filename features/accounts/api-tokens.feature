@spec-2 @spec-7
Feature: API tokens
  A program uses the account of its person, within limits and until a day.

  Background:
    Given Ada is signed in

  @2.account-api-tokens @7.api-tokens
  Scenario: Ada creates a token, sees it once, and revokes it
    When Ada is on a phone 320 pixels wide
    And Ada visits "/account/edit"
    And Ada waits before she confirms that it is her
    And Ada chooses "Create a token"
    And Ada chooses "Create token"
    Then Ada reads "This field is required." at "Name"
    And Ada's card "API tokens" says "Choose at least one."
    When Ada sets "Name" to "Website"
    And Ada turns on "Read your profile"
    And Ada's screen is accessible
    And Ada chooses "Create token"
    Then Ada is asked to confirm that it is her
    When Ada confirms that it is her by the password "correct horse battery"
    Then Ada sees one toast "Success" saying "API token was created successfully"
    And Ada's screen is accessible
    And a program with the token of Ada reads the email address "ada@example.org"
    And an email "An API token was created" comes to Ada
    When Ada chooses "I’ve saved it"
    Then the focus of Ada is on "API tokens"
    When Ada reloads the page
    Then Ada's card "API tokens" says "last used just now"
    When Ada chooses "Revoke Website"
    Then Ada sees the dialog "Revoke Website?" saying "Programs that use it stop working at once."
    When Ada answers "Revoke"
    And Ada confirms that it is her by the password "correct horse battery"
    Then Ada sees one toast "Success" saying "API token was revoked successfully"
    And Ada does not see "Website"

  @2.account-api-tokens
  Scenario: A token ends on a day that Ada chooses
    When Ada visits "/account/edit"
    And Ada chooses "Create a token"
    And Ada sets "Name" to "Timetable on the wall"
    And Ada turns on "Read classes, enrollments and attendance"
    And Ada sets "Ends" to "On a day that I choose"
    And Ada chooses the day 7 days from now as the end of the token
    And Ada chooses "Create token"
    And Ada chooses "I’ve saved it"
    Then Ada's card "API tokens" says "classes:read"
