@spec-2
Feature: Signing up
  Joining an organization starts with an account: a name, an email address and a strong password.

  @2.sign-up
  @spec-4 @4.signing-in @4.token-is-stored
  Scenario: A new account is logged in right away
    When Ada signs up with the password "correct horse battery"
    Then Ada is signed in now
    And Ada's browser holds the bare token under "token"

  @5.common-password @5.password-is-email @5.password-guessable
  @spec-5
  Scenario Outline: A password that is easy to guess is refused
    When Ada signs up with the password "<password>"
    Then Ada reads "<message>" at "Password"
    And Ada finds "Email" set to "ada@example.org"
    And Ada is not signed in

    Examples:
      | password        | message                                                                                      |
      | password123     | This password is too common. Choose one that is harder to guess.                 |
      | Summer2026!     | This password is easy to guess, even with a digit or a symbol in it. Choose a longer one, such as four unrelated words. |
      | Kinroll 2026    | This password is based on your name or another name that is easy to guess. Choose a stronger one, such as four unrelated words. |
      | ada@example.org | This is your email address. Choose a password that is harder to guess.           |

  @5.password-repeated
  @spec-5
  Scenario: A confirmation that differs from the password is refused
    When Ada visits "/sign-up"
    And Ada sets "First name" to "Ada"
    And Ada sets "Last name" to "Lind"
    And Ada sets "Email" to "ada@example.org"
    And Ada sets "Password" to "correct horse battery"
    And Ada sets "Confirm password" to "correct horse battery!"
    And Ada chooses "Sign up"
    Then Ada reads "The passwords don’t match." at "Confirm password"

  @5.email-taken
  @spec-5
  Scenario: Only an email reveals that an address already has an account
    Given Ada has an account
    When Ada signs up with the password "eight herons near the mill"
    Then Ada reads "We can’t sign you up with this address. If it is yours, check your email for what to do next." at "Email"
    And the focus of Ada is on "Email"
    And Ada finds "Email" set to "ada@example.org"
    And Ada is not signed in
    When Ada opens the link in the email "You already have an account" to Ada
    And Ada logs in
    Then Ada is signed in now

  @spec-5 @5.disabled-while-loading
  Scenario: The form stays disabled until the next screen appears
    Given the server takes its time for the organizations of Ada
    When Ada signs up with the password "correct horse battery"
    Then Ada's browser has begun a session
    And Ada has asked 1 time for the organizations
    And "Email" is closed to Ada

  @2.sign-up-fields
  Scenario: Sign-up asks for a name, an email address and a password
    When Vera visits "/sign-up"
    Then Vera's form asks for
      | First name       |
      | Last name        |
      | Email            |
      | Password         |
      | Confirm password |
    And Vera can send it by "Sign up"
    And Vera sees "Accounts are for adults."
