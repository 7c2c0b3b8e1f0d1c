@spec-2
Feature: Links out of a letter
  A link may be old, meddled with or somebody else's. It works once, tells nobody its secret, and says what came of it.

  @2.auto-login @2.auto-login-message @2.auto-login-redirect @2.login-link
  @spec-4 @4.signing-in
  Scenario: A link logs in without a password, says so, and goes on
    Given Ada has an account
    When Ada visits "/login?redirect=%2Fmy%2Ffamily"
    And Ada follows "Email me a login link"
    And Ada asks for a letter
    Then Ada reads the title "Check your email"
    When Ada follows the link in the letter "Your login link"
    Then Ada is at "/my/family"
    And Ada sees one toast "Success" saying "You are logged in"
    And Ada is signed in now

  @2.auto-login-token @2.auto-login-message
  Scenario: Nothing but the first request tells the token of a link, and no scanner uses it up
    Given Ada has an account
    And Ada has a link that logs in, with "message=<b>Hello</b>&redirect=/my/family"
    And a scanner has fetched the link of Ada twice
    And what Ada's browser asks for is written down
    When Ada follows her link
    Then Ada is at "/my/family"
    And Ada sees one toast "Success" saying "<b>Hello</b>"
    And only the first request of Ada tells the token
    And the history of Ada does not tell the token

  @2.auto-login-token @2.auto-login-over
  Scenario: A link that was used already says so and leads to the login, and then on
    Given Ada has an account
    And Ada has a link that logs in, with "message=Hello&redirect=/my/family"
    And somebody has used the link of Ada
    When Ada follows her link
    Then Ada reads the title "This link cannot be used"
    And Ada sees "This link was used already or is too old."
    And Ada's screen leads to
      | Log in                | /login?redirect=%2Fmy%2Ffamily              |
      | Email me a login link | /account/login-link?redirect=%2Fmy%2Ffamily |

  @2.auto-login-token @2.auto-login-over
  Scenario Outline: A link that was meddled with lets nobody in
    When Vera visits "/account/auto-login?<search>"
    Then Vera reads the title "This link cannot be used"
    And Vera is at "/account/auto-login<kept>"

    Examples:
      | search                               | kept                                 |
      |                                      |                                      |
      | token=one&token=two                  |                                      |
      | token={%22toString%22:1}&message=[1] |                                      |
      | token=1234567                        |                                      |
      | redirect={%22toString%22:1}          |                                      |
      | message=%E0%A4%A&redirect=%2F%2Fevil | ?redirect=%2F%2Fevil&message=%EF%BF%BD%25A |

  @2.two-factor-code @2.auto-login-second-factor
  Scenario: A link does not spare the code, and says its message after it
    Given Ada is asked for a mailed code
    And Ada has a link that logs in, with "message=Hello&redirect=/my/family"
    When Ada follows her link
    Then Ada is asked for the code that was mailed to "a•••@example.org"
    And Ada sees no toast
    When Ada types the mailed code
    Then Ada is at "/my/family"
    And Ada sees one toast "Success" saying "Hello"

  @2.sign-up-invited
  Scenario: An invitation of somebody without an account leads to the sign-up
    Given there is the public organization "Lindenschule"
    And Berta is invited to "Lindenschule"
    When Berta follows her link
    Then Berta reads the title "Sign up"
    When Berta loads the page anew
    Then Berta sees "You are invited to Lindenschule."
    And the screen of Berta is in order
    And Berta cannot change the address of the invitation
    When Berta signs up as invited
    Then Berta is signed in now
    And Berta belongs to "Lindenschule"

  @2.two-factor-code
  Scenario: Where no login waits for a code, the way leads to the login, and then on
    When Ada visits "/account/two-factor-code?redirect=%2Fmy%2Ffamily"
    Then Ada sees "No login is waiting for a code here."
    When Ada follows "Log in"
    Then Ada is sent to log in and then on to "/my/family"
