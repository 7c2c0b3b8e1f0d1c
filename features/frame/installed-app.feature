@spec-8
Feature: The app in the browser
  Whoever has opened the app once can open it again without a network. A newer version waits until it is accepted.

  @8.app-installable
  Scenario: Browsers can install the app
    When Vera visits "/login"
    Then the browser of Vera can install the app

  @8.app-opens-offline
  Scenario Outline: A screen that was open before opens without a network
    Given Ada is signed in, and her browser has stored the app
    When Ada visits "<address>"
    Then Ada reads the title "<title>"
    When the page of Ada has loaded
    And Ada loses her network
    And Ada reloads the page
    Then Ada reads the title "<title>"

    Examples:
      | address                 | title               |
      | /organizations/new      | Create Organization |
      | /nowhere | Not Found          |

  @8.app-opens-offline
  Scenario: The screen of the very first visit opens without a network
    Given Vera’s browser has stored the app
    When Vera loses her network
    And Vera reloads the page
    Then Vera reads the title "Log in"

  @8.offline-screen @8.app-opens-offline
  Scenario Outline: A screen that was never open says without a network that it needs one
    Given Ada is signed in, and her browser has stored the app
    When Ada loses her network
    And Ada visits "<address>"
    Then Ada reads the title "You’re offline"
    When the network of Ada is back
    And Ada chooses "Try again"
    Then Ada reads the title "<title>"

    Examples:
      | address          | title             |
      | /my/notifications | Notifications |
      | /organizations/   | Organizations |

  @8.app-opens-offline
  Scenario: The user menu opens without a network
    Given Ada is signed in, and her browser has stored the app
    When Ada loses her network
    And Ada opens the user menu
    Then Ada chooses "My Profile"
    And Ada reads the title "You’re offline"
    When the network of Ada is back
    And Ada chooses "Try again"
    Then Ada reads the title "My Profile"

  @8.app-opens-offline @8.offline-stays
  Scenario: The login works after an attempt without a network
    Given Ada has an account
    And Ada’s browser has stored the app
    When Ada loses her network
    And Ada logs in
    Then Ada sees one toast "Error" saying "The server could not be reached. Check your connection and try again."
    When the network of Ada is back
    And Ada chooses "Login"
    Then Ada is signed in now

  @8.no-responses-stored
  Scenario: The browser stores no response of a call
    Given Ada is signed in, and her browser has stored the app
    And Ada owns "Lindenschule"
    When Ada visits "/my/organizations"
    Then Ada sees "Lindenschule"
    When Ada visits "/my/profile"
    Then Ada reads the title "My Profile"
    And calls of Ada do not wake the service worker
    When the page of Ada has loaded
    Then the browser of Ada has stored files of the build only
    When Ada logs out
    Then Ada reads the title "Log in"
    And the browser of Ada has stored files of the build only
    When Ada loses her network
    And Ada visits "/my/organizations"
    Then Ada does not see "Lindenschule"
