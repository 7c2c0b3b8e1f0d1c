@spec-2
Feature: Forgotten passwords and login links
  An emailed link lets people choose a new password. Strangers learn nothing.

  @2.forgot-password
  Scenario: The emailed link opens the form for a new password
    Given Ada has an account
    When Ada visits "/login"
    And Ada goes to "Forgot password?"
    And Ada asks for an email
    Then Ada sees "If ada@example.org has an account, we sent it a link."
    And Ada sees "Check your spam folder"
    And Ada hears "Check your email"
    And Ada goes on from the beginning of the screen
    When Ada opens the link in the email "Choose a new password" to Ada
    Then Ada is at "/account/edit"
    And Ada sees one toast "Success" saying "You are logged in"

  @2.forgot-password
  Scenario Outline: An address without an account shows the same message and gets no email
    When Nobody visits "<screen>"
    And Nobody asks for an email
    Then Nobody sees "If nobody@example.org has an account, we sent it a link."
    And no email comes to Nobody

    Examples:
      | screen                   |
      | /account/forgot-password |
      | /account/login-link      |

  @2.forgot-password @2.login-link
  Scenario: A link that does not arrive can be sent again, also to another address
    When Ada visits "/account/login-link?redirect=%2Fmy%2Ffamily"
    And Ada asks for an email
    Then Ada sees "Check your spam folder"
    And Ada's screen is accessible
    When Ada chooses "Send it again"
    Then the focus of Ada is on "Email"
    And Ada finds "Email" set to "ada@example.org"
    When Ada asks for an email
    And Ada goes to "Back to login"
    Then Ada is sent to log in and then on to "/my/family"

  @spec-5 @5.email-form
  Scenario: An invalid address shows an error at the field
    When Vera visits "/account/forgot-password"
    And Vera chooses "Send the link"
    Then Vera reads "This field is required." at "Email"
    When Vera sets "Email" to "nobody"
    And Vera chooses "Send the link"
    Then Vera reads "Enter an email address, such as name@example.org." at "Email"

  Scenario: A login link is not offered to someone already logged in
    Given Ada is signed in
    When Ada visits "/account/login-link?redirect=%2Fmy%2Ffamily"
    Then Ada is at "/my/family"

  @2.forgot-password @2.account-change-password @2.account-forgotten-password
  Scenario: Someone who is logged in can reset a forgotten password
    Given Ada is signed in
    When Ada visits "/account/edit"
    And Ada chooses "Change password"
    And Ada goes to "Forgot password?"
    Then Ada is at "/account/forgot-password"
    And Ada finds "Email" set to "ada@example.org"
    And Ada's screen is accessible
    When Ada chooses "Send the link"
    Then Ada reads the title "Check your email"
    When Ada goes to "Back to Account"
    Then Ada is at "/account/edit"
    When Ada opens the link in the email "Choose a new password" to Ada
    Then Ada is at "/account/edit"
    When Ada changes her password to "a long walk in the hills"
    And Ada opens the link in the email "Your password was changed" to Ada
    Then Ada finds "Email" set to "ada@example.org"
