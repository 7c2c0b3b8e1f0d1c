@spec-2
Feature: Logging in
  Some screens are for those who are signed in. Whoever comes without is let in and then taken to where they wanted to go.

  Scenario Outline: A screen that needs somebody sends a visitor to log in
    When Ada visits "<screen>"
    Then Ada is sent to log in and then on to "<screen>"

    Examples:
      | screen                   |
      | /my/organizations        |
      | /my/classes?tab=enrolled |
      | /my/family               |
      | /my/profile              |
      | /organizations/new       |

  Scenario: After logging in, the wanted screen opens
    Given Ada has an account
    When Ada visits "/my/classes?tab=enrolled"
    And Ada logs in
    Then Ada is at "/my/classes?tab=enrolled"

  Scenario Outline: A redirect that leads elsewhere is ignored
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

  Scenario Outline: An unknown address and a wrong password are refused alike
    Given Ada has an account
    When <somebody> logs in with the password "wrong horse battery"
    Then <somebody> sees one toast "Error" saying "The e-mail address or the password is wrong."
    And what <somebody> typed is still there

    Examples:
      | somebody |
      | Ada      |
      | Nobody   |
