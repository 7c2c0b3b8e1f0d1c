@spec-2
Feature: Logging in
  Some screens require a login. After logging in, people land on the screen they wanted.

  @2.sign-in-required @2.account-edit @2.my-classes @2.my-family @2.my-organizations @2.my-profile @2.new-organization @2.admin-sign-in
  @spec-6 @6.sign-in-routes
  Scenario Outline: A screen that requires a login sends visitors to log in
    When Ada visits "<screen>"
    Then Ada is sent to log in and then on to "<screen>"

    Examples:
      | screen                   |
      | /my/organizations        |
      | /my/classes?tab=enrolled |
      | /my/family               |
      | /my/profile              |
      | /account/edit            |
      | /organizations/new       |
      | /organizations/7/admin   |
      | /organizations/7/admin/class-days |
      | /organizations/7/admin/semesters  |
      | /my/classes/7            |

  @2.login @2.login-redirect @2.routes-follow-session
  @spec-4 @4.signing-in
  Scenario: After logging in, the wanted screen opens
    Given Ada has an account
    When Ada visits "/my/classes?tab=enrolled"
    And Ada logs in
    Then Ada is at "/my/classes?tab=enrolled"

  @2.login-start
  Scenario: The owner of an organization starts in its administration
    Given Ada has an account
    And Ada owns "Lindenschule"
    When Ada visits "/login"
    And Ada logs in
    Then Ada is at "home" in the administration of "Lindenschule"

  @2.redirect-elsewhere
  Scenario Outline: A redirect to another site is ignored
    Given Ada has an account
    When Ada visits "/login?redirect=<redirect>"
    And Ada logs in
    Then Ada is at "/"

    Examples:
      | redirect                      |
      | https%3A%2F%2Fexample.com     |
      | %2F%2Fexample.com             |
      | %2F%5Cexample.com             |
      | javascript%3Aalert(1)         |
      | %2Fno%2Fscreen%2Fof%2Fthis    |
      | %2Flogin                      |

  @spec-5 @5.login-refused
  Scenario Outline: An unknown address and a wrong password show the same error
    Given Ada has an account
    When <who> visits "/login"
    And <who> sets "Email" to "<email>"
    And <who> sets "Password" to "wrong horse battery"
    And <who> chooses "Login"
    Then <who> sees one toast "Error" saying "The email address or the password is wrong."
    And <who> finds "Email" set to "<email>"

    Examples:
      | who      | email              |
      | Ada      | ada@example.org    |
      | Nobody   | nobody@example.org |

  @2.login @2.login-fields
  Scenario: Login asks for an email address and a password
    When Vera visits "/login"
    Then Vera's form asks for
      | Email    |
      | Password |
    And Vera can send it by "Login"
    And Vera's screen leads to
      | Forgot password?      | /account/forgot-password |
      | Email me a login link | /account/login-link      |

  @spec-5 @5.required-message
  Scenario: An empty login form puts the focus on the first field
    When Vera visits "/login"
    And Vera chooses "Login"
    Then Vera reads "This field is required." at "Email"
    And Vera reads "This field is required." at "Password"
    And the focus of Vera is on "Email"
