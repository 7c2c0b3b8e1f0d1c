@spec-5
Feature: Running the site
  Who can sign up, and which emails did not arrive.

  Background:
    Given Grete administers the site

  @5.sign-up-mode
  Scenario: Sign-up is closed, and opened again
    When Grete visits "/site"
    And Grete sets "Who can sign up" to "Nobody"
    Then Grete sees "Nobody can sign up anymore. People who have an account log in as before."
    When Grete sets
      | Message | We are full this year.\nWrite to us in May. |
    And Grete chooses "Save sign-up"
    Then Grete sees one toast "Success" saying "Sign-up was saved successfully"
    And Grete sees "Nobody can sign up now. It was: everybody."
    When Vera visits "/sign-up"
    Then Vera reads, line by line
      """
      We are full this year.
      Write to us in May.
      """
    And Vera is not offered "Sign up"
    When Grete chooses "Undo"
    Then Grete finds "Who can sign up" set to "Everybody"
    When Vera visits "/sign-up"
    Then Vera is offered "Sign up"

  @5.sign-up-mode
  Scenario: A change names how many invited people it concerns
    Given Ada owns "Lindenschule"
    And Kim is invited to "Lindenschule"
    When Grete visits "/site"
    And Grete sets "Who can sign up" to "Nobody"
    Then Grete sees "Nobody can sign up anymore, not even 1 invited person without an account."

  @spec-8 @8.refused-emails
  Scenario: A refused email is sent again
    Given Ben is signed in
    And the mail server refused the verification email to Ben
    When Ben visits "/account/edit"
    Then Ben sees "The mail server refused our email to ben@example.org"
    When Grete visits "/site/emails?state=Refused"
    Then Grete sees "The mail server refuses the recipient (550 5.1.1)."
    And Grete sees "@example.org"
    And Grete does not see "ben@example.org"
    When Grete chooses "Send again: Verify email to @example.org"
    Then Grete sees one toast "Success" saying "The email is sent again"
    And an email "Verify your email address" comes to Ben
    When Ben visits "/account/edit"
    Then Ben does not see "The mail server refused our email"
