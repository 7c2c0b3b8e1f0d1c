@spec-2
Feature: The password of an account
  People often change a password because someone else knows it.

  @2.account-change-password
  @spec-1 @1.profile-and-account
  Scenario: A new password logs out every other device and sends an email
    Given Ada is signed in
    And Phone is signed in to the account of Ada
    When Ada visits "/account/edit"
    And Ada changes her password to "a long walk in the hills"
    Then Ada sees one toast "Success" saying "Password was saved successfully. You were logged out everywhere else."
    And an email "Your password was changed" comes to Ada
    When Phone visits "/my/organizations"
    Then Phone is sent to log in and then on to "/my/organizations"
    When Ada logs out
    And Ada visits "/login"
    And Ada sets "Email" to "ada@example.org"
    And Ada sets "Password" to "a long walk in the hills"
    And Ada chooses "Login"
    Then Ada is signed in now

  @2.account-first-verified-owner
  Scenario: An account without a password gets one only through an emailed link
    Given Ada has no password
    And Ada is signed in
    When Ada visits "/account/edit"
    Then Ada's card "Password" says "You don’t have a password yet. To choose one, get a link by email."
    And Ada's screen is accessible
    When Ada goes to "get a link by email"
    Then Ada is at "/account/forgot-password"

  @2.account-change-password @5.password-length @5.common-password @5.password-repeated
  @5.password-is-email @5.password-differs
  @spec-5
  Scenario Outline: Errors in a new password appear next to the field
    Given Ada is signed in
    When Ada visits "/account/edit"
    And Ada chooses "Change password"
    And Ada sets "Current password" to "<current>"
    And Ada sets "New password" to "<new>"
    And Ada sets "Confirm new password" to "<repeated>"
    And Ada chooses "Save password"
    Then Ada reads "<message>" at "<field>"

    Examples:
      | current               | new                      | repeated                 | field                | message                                                                            |
      | not this one          | a long walk in the hills | a long walk in the hills | Current password     | This isn’t your password.                                             |
      |                       | a long walk in the hills | a long walk in the hills | Current password     | This field is required.                                                |
      | correct horse battery | too short                | too short                | New password         | This field must be at least 10 characters.                             |
      | correct horse battery | qwertyuiop               | qwertyuiop               | New password         | This password is too common. Choose one that is harder to guess.       |
      | correct horse battery | correct horse battery    | correct horse battery    | New password         | Choose a password that differs from the current one.                   |
      | correct horse battery | ada@example.org          | ada@example.org          | New password         | This is your email address. Choose a password that is harder to guess. |
      | correct horse battery | a long walk in the hills | a long walk in the hall  | Confirm new password | The passwords don’t match.                                    |

  @2.account-forgotten-password
  Scenario: The link for a forgotten password opens the form for a new one
    Given Ada has an account
    And Phone is signed in to the account of Ada
    When Ada visits "/account/forgot-password"
    And Ada asks for an email
    And Ada opens the link in the email "Choose a new password" to Ada
    Then Ada's card "Password" says "For 15 minutes after you open the link, you can choose a new password without the old one."
    And Ada sees one toast "Success" saying "You are logged in"
    When Ada changes her password to "a long walk in the hills"
    Then Ada sees one toast "Success" saying "Password was saved successfully. You were logged out everywhere else."
    When Phone visits "/my/profile"
    Then Phone is sent to log in and then on to "/my/profile"
    When Ada logs out
    And Ada visits "/login"
    And Ada sets "Email" to "ada@example.org"
    And Ada sets "Password" to "a long walk in the hills"
    And Ada chooses "Login"
    Then Ada is signed in now

  @2.account-content
  Scenario: Canceling a form closes it and restores the focus
    Given Ada is signed in
    When Ada visits "/account/edit"
    And Ada chooses "Change password"
    Then the focus of Ada is on "Current password"
    And Ada is not offered "Change password"
    When Ada chooses "Cancel"
    Then the focus of Ada is on "Change password"

  @spec-7 @7.calendar-calls
  Scenario: After a new password, Ada is offered a new calendar address
    Given Ada is signed in
    When Ada visits "/my/classes"
    And Ada chooses "Create calendar address"
    Then Ada sees one toast "Success" saying "Calendar address was created successfully"
    When Ada visits "/account/edit"
    And Ada changes her password to "a long walk in the hills"
    Then Ada's card "Password" says "Your calendar address still works"
    And Ada's screen is accessible
    When Ada chooses "Get a new calendar address"
    Then Ada does not see "Your calendar address still works"
    And the focus of Ada is on "Password"

  @spec-7 @7.calendar-calls
  Scenario: After logging out everywhere else, Ada is offered a new calendar address
    Given Ada is signed in
    And Ada is also signed in with "Firefox on Android"
    When Ada visits "/my/classes"
    And Ada chooses "Create calendar address"
    Then Ada sees one toast "Success" saying "Calendar address was created successfully"
    When Ada visits "/account/edit"
    And Ada chooses "Log out everywhere else"
    And Ada answers "Log out"
    Then Ada's card "Devices" says "Your calendar address still works"
    When Ada chooses "Get a new calendar address"
    Then Ada does not see "Your calendar address still works"
    And the focus of Ada is on "Devices"
