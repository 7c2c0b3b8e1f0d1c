@spec-2
Feature: A forgotten password
  An email lets in whoever can read it, to choose a new password. Strangers learn nothing.

  @2.forgot-password
  Scenario: An email leads to where a new password is chosen
    Given Ada has an account
    When Ada visits "/login"
    And Ada goes to "Forgot password?"
    And Ada asks for an email
    Then Ada sees "If ada@example.org has an account, we sent it a link."
    And Ada sees "Check your spam folder"
    And Ada hears "Check your email · Kinroll"
    And Ada goes on from the beginning of the screen
    When Ada opens the link in the email "Choose a new password" to Ada
    Then Ada is at "/account/edit"
    And Ada sees one toast "Success" saying "You are logged in"

  @2.forgot-password
  Scenario Outline: An address without an account is told the same, and gets nothing
    When Nobody visits "<door>"
    And Nobody asks for an email
    Then Nobody sees "If nobody@example.org has an account, we sent it a link."
    And no email comes to Nobody

    Examples:
      | door                     |
      | /account/forgot-password |
      | /account/login-link      |

  @2.forgot-password @2.login-link
  Scenario: Where nothing comes, the link is asked for again, also to another address
    When Ada visits "/account/login-link?redirect=%2Fmy%2Ffamily"
    And Ada asks for an email
    Then Ada sees "Check your spam folder"
    And the screen of Ada is in order
    When Ada chooses "Send it again"
    Then the focus of Ada is on "Email"
    And Ada finds "Email" set to "ada@example.org"
    When Ada asks for an email
    And Ada goes to "Back to login"
    Then Ada is sent to log in and then on to "/my/family"

  @spec-5 @5.email-form
  Scenario: What is no address is told where it is
    When Vera visits "/account/forgot-password"
    And Vera chooses "Send the link"
    Then Vera reads "This field is required." at "Email"
    When Vera sets "Email" to "nobody"
    And Vera chooses "Send the link"
    Then Vera reads "Enter an email address, such as name@example.org." at "Email"

  Scenario: Whoever is signed in needs no link to log in
    Given Ada is signed in
    When Ada visits "/account/login-link?redirect=%2Fmy%2Ffamily"
    Then Ada is at "/my/family"

  @2.forgot-password @2.account-change-password @2.account-forgotten-password
  Scenario: Whoever is signed in may have forgotten it as well
    Given Ada is signed in
    When Ada visits "/account/edit"
    And Ada chooses "Change password"
    And Ada goes to "Forgot password?"
    Then Ada is at "/account/forgot-password"
    And Ada finds "Email" set to "ada@example.org"
    And the screen of Ada is in order
    When Ada chooses "Send the link"
    Then Ada reads the title "Check your email"
    When Ada goes to "Back to Account"
    Then Ada is at "/account/edit"
    When Ada opens the link in the email "Choose a new password" to Ada
    Then Ada is at "/account/edit"
    When Ada changes her password to "a long walk in the hills"
    And Ada opens the link in the email "Your password was changed" to Ada
    Then Ada finds "Email" set to "ada@example.org"
