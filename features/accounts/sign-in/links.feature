@spec-2
Feature: Links in emails
  A link may be old, altered or someone else's. It works once, keeps its token secret, and shows the result.

  @2.auto-login @2.auto-login-message @2.auto-login-redirect @2.login-link
  @spec-4 @4.signing-in
  Scenario: A link logs in without a password and opens the requested screen
    Given Ada has an account
    When Ada visits "/login?redirect=%2Fmy%2Ffamily"
    And Ada goes to "Email me a login link"
    And Ada asks for an email
    Then Ada reads the title "Check your email"
    When Ada opens the link in the email "Your login link" to Ada
    Then Ada is at "/my/family"
    And Ada sees one toast "Success" saying "You are logged in"
    And Ada is signed in now

  @9.link-browser @spec-9
  Scenario: A link opened on another device asks for the code shown in the first browser
    Given Ada has an account
    When Ada visits "/account/login-link?redirect=%2Fmy%2Ffamily"
    And Ada asks for an email
    Then Ada sees "If you open it in another browser or on another device, enter this code"
    And Ada's screen is accessible
    When Phone opens the link in the email "Your login link" to ada@example.org
    Then Phone reads the title "Enter the code"
    And Phone is not signed in
    And Phone's screen is accessible
    When Phone sets "Code" to "000000"
    Then Phone reads "This code is wrong. 4 tries are left." at "Code"
    When Phone enters the code that Ada's browser shows
    Then Phone is at "/my/family"
    And Phone sees one toast "Success" saying "You are logged in"
    And Ada is not signed in

  @9.link-browser @spec-9
  Scenario: Requesting a link for someone else's address does not log in the requester
    Given Ada has an account
    When Mallory visits "/account/login-link"
    And Mallory sets "Email" to "ada@example.org"
    And Mallory chooses "Send the link"
    Then Mallory reads the title "Check your email"
    When Ada opens the link in the email "Your login link" to Ada
    Then Ada reads the title "Enter the code"
    And Ada sees "If you didn’t request this link, close this page."
    And no session of Ada is left

  @9.link-closed @spec-9
  Scenario: An invitation to someone with an account asks for the login and survives the code and a reload
    Given there is the public organization "Lindenschule"
    And Berta is asked for a mailed code
    And Berta is invited to "Lindenschule"
    When Berta opens the link of Berta
    Then Berta is at "/login?redirect=%2Fmy%2Forganizations"
    And Berta sees "You’re invited to join Lindenschule. Log in as berta@example.org to accept."
    And Berta's screen is accessible
    And no session of Berta is left
    When Berta reloads the page
    Then Berta sees "You’re invited to join Lindenschule."
    When Berta logs in
    Then Berta is asked for the code that was mailed to "b•••@example.org"
    When Berta reloads the page
    And Berta enters the mailed code
    Then Berta is at "/my/organizations"
    And Berta is offered "Lindenschule"
    And Berta's browser stores no login in progress

  @2.auto-login-token @2.auto-login-message
  Scenario: Only the first request contains the token of a link, and scanners do not use it up
    Given Ada has an account
    And Ada has a link that logs in, with "message=<b>Hello</b>&redirect=/my/family"
    And a scanner has fetched the link of Ada twice
    And every request of Ada is recorded
    When Ada opens the link of Ada
    Then Ada is at "/my/family"
    And Ada sees one toast "Success" saying "<b>Hello</b>"
    And only the first request of Ada contains the token
    And the history of Ada does not contain the token

  @2.auto-login-token @2.auto-login-invalid-link
  Scenario: A used link says so and leads to the login
    Given Ada has an account
    And Ada has a link that logs in, with "message=Hello&redirect=/my/family"
    And someone has used the link of Ada 1 time
    When Ada opens the link of Ada
    Then Ada reads the title "This link can’t be used"
    And Ada sees "This link has already been used or has expired."
    And Ada's screen leads to
      | Log in                | /login?redirect=%2Fmy%2Ffamily              |
      | Email me a login link | /account/login-link?redirect=%2Fmy%2Ffamily |

  @2.auto-login-token @2.auto-login-invalid-link
  Scenario Outline: An altered link logs nobody in
    When Vera visits "/account/auto-login?<search>"
    Then Vera reads the title "This link can’t be used"
    And Vera is at "/account/auto-login<rest>"

    Examples:
      | search                               | rest                                 |
      |                                      |                                      |
      | token=one&token=two                  |                                      |
      | token={%22toString%22:1}&message=[1] |                                      |
      | token=1234567                        |                                      |
      | redirect={%22toString%22:1}          |                                      |
      | message=%E0%A4%A&redirect=%2F%2Fevil | ?redirect=%2F%2Fevil&message=%EF%BF%BD%25A |

  @2.two-factor-code @2.auto-login-second-factor
  Scenario: A link still asks for the code and shows its message afterward
    Given Ada is asked for a mailed code
    And Ada has a link that logs in, with "message=Hello&redirect=/my/family"
    When Ada opens the link of Ada
    Then Ada is asked for the code that was mailed to "a•••@example.org"
    And Ada sees no toast
    When Ada enters the mailed code
    Then Ada is at "/my/family"
    And Ada sees one toast "Success" saying "Hello"

  @2.sign-up-invited
  Scenario: An invitation to someone without an account leads to sign-up
    Given there is the public organization "Lindenschule"
    And Berta is invited to "Lindenschule"
    When Berta opens the link of Berta
    Then Berta reads the title "Sign up"
    When Berta reloads the page
    Then Berta sees "You’re invited to join Lindenschule."
    And Berta's screen is accessible
    And Berta finds "Email" set to "berta@example.org"
    And "Email" is closed to Berta
    When Berta sets "First name" to "Berta"
    And Berta sets "Last name" to "Lind"
    And Berta sets "Password" to "correct horse battery"
    And Berta sets "Confirm password" to "correct horse battery"
    And Berta chooses "Sign up"
    Then Berta is signed in now
    And Berta is at "/my/organizations"
    And Berta is offered "Lindenschule"

  @2.two-factor-code
  Scenario: The code screen without a login in progress leads to the login
    When Ada visits "/account/two-factor-code?redirect=%2Fmy%2Ffamily"
    Then Ada sees "No login is in progress."
    When Ada goes to "Log in"
    Then Ada is sent to log in and then on to "/my/family"
