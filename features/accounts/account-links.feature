@spec-2
Feature: Links out of a letter
  A link may be old, meddled with or somebody else's. It says what it is good for, and gives nothing away.

  @2.two-factor-code @2.two-factor-redirect
  Scenario: Where no login waits for a code, the way leads to the login, and then on
    Given Ada has an account
    When Ada visits "/account/two-factor-code?redirect=%2Fmy%2Ffamily"
    Then Ada reads the title "Two-factor code"
    And Ada sees "No login is waiting for a code here."
    When Ada follows "Log in"
    Then Ada is sent to log in and then on to "/my/family"
    When Ada logs in
    Then Ada is at "/my/family"

  @2.two-factor-provider @2.two-factor-email
  Scenario Outline: The address of a code says only what is not usual
    When Vera visits "/account/two-factor-code<given>"
    Then Vera reads the title "Two-factor code"
    And Vera is at "/account/two-factor-code<kept>"

    Examples:
      | given                            | kept                             |
      |                                  |                                  |
      | ?provider=Email                  |                                  |
      | ?email=                          |                                  |
      | ?provider=Authenticator          | ?provider=Authenticator          |
      | ?email=vera%40example.org        | ?email=vera%40example.org        |
      | ?provider=Email&email=Vera       | ?email=Vera                      |
      | ?email=one&email=two&provider={} |                                  |

  @2.auto-login @2.auto-login-redirect
  Scenario: A link that logs nobody in says so and leads to the login, and then on
    Given Ada has an account
    When Ada visits "/account/auto-login?token=abc&redirect=%2Fmy%2Ffamily"
    Then Ada reads the title "This link cannot be used"
    And Ada sees "No link that logs you in has been given out."
    When Ada follows "Log in"
    Then Ada is sent to log in and then on to "/my/family"
    When Ada logs in
    Then Ada is at "/my/family"

  @2.auto-login-token
  Scenario Outline: A token leaves the address and the history, and goes along with no call
    Given Ada is signed in
    When Ada visits "/my/family"
    And what Ada's browser asks for is written down
    And Ada visits "/account/auto-login?token=<token>&message=Hello"
    Then Ada reads the title "This link cannot be used"
    And Ada is at "/account/auto-login?message=Hello"
    And Ada is signed in now
    And no call of Ada tells "<token>"
    When Ada goes back
    Then Ada is at "/my/family"

    Examples:
      | token   |
      | s3cr3t  |
      | 1234567 |

  Scenario Outline: A link that was meddled with says the same
    When Vera visits "/account/auto-login?<search>"
    Then Vera reads the title "This link cannot be used"
    And Vera is at "/account/auto-login<kept>"

    Examples:
      | search                               | kept                                 |
      | token=one&token=two                  |                                      |
      | token={%22toString%22:1}&message=[1] |                                      |
      | redirect={%22toString%22:1}          |                                      |
      | message=%E0%A4%A&redirect=%2F%2Fevil | ?message=%E0%A4%A&redirect=%2F%2Fevil |

  @2.auto-login-message
  Scenario: What a link says is text, whatever it looks like
    When Vera visits "/account/auto-login?message=%3Cb%3EWelcome%3C%2Fb%3E%207"
    Then Vera sees "The link says: <b>Welcome</b> 7"

  Scenario: Whoever is signed in already is not asked to log in
    Given Ada is signed in
    When Ada visits "/account/auto-login?token=abc"
    Then Ada's screen leads to
      | Go to the start page | / |
    When Ada visits "/account/two-factor-code?redirect=%2Fmy%2Ffamily"
    Then Ada is at "/my/family"
