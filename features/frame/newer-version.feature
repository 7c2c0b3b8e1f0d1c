@spec-8
Feature: A newer version of the app
  A newer version loads in the background and is offered. Nobody loses what they are typing.

  @8.newer-version-offered
  Scenario: A newer version is offered, and typing goes on
    Given Ada is signed in, and her browser has stored the app
    When Ada visits "/organizations/new"
    And Ada sets "Name" to "Linden"
    And what Ada needs today is saved
    And a newer version is deployed
    And Ada visits "/login" in another tab
    And Ada turns to her first tab
    Then Ada is offered the newer version
    And Ada finds "Name" set to "Linden"
    And the browser of Ada runs the older version
    When Ada sets "Name" to "Lindenschule"
    And Ada chooses "Create Organization"
    Then Ada is at the page of "Lindenschule"
    And the page of Ada has loaded 2 times
    When Ada chooses "Reload"
    Then the page of Ada has loaded 3 times
    And the browser of Ada runs the newer version
    And Ada is offered no newer version
    And Ada is at the page of "Lindenschule"

  @8.newer-version-opens
  Scenario: A newer version opens although another tab occupies the older one
    Given Ada is signed in, and her browser has stored the app
    When Ada visits "/my/profile"
    And a newer version is deployed
    And Ada visits "/my/organizations" in another tab
    Then Ada is offered the newer version
    When the server delays the screen of Create Organization
    And Ada goes to "Create Organization"
    And Ada turns to her first tab
    And time stands still for Ada
    And Ada accepts the newer version, and it is asked to take over
    And 9.9 seconds pass for Ada
    Then the page of Ada has loaded 2 times
    When 0.1 seconds pass for Ada
    Then the page of Ada has loaded 3 times
    And the server, and not a stored version, has answered Ada
    And Ada reads the title "My Profile"
    When the server sends the delayed screen
    Then the browser of Ada runs the newer version

  @8.newer-version-offered
  Scenario: The browser asks before a reload would lose what was typed
    Given Ada is signed in, and her browser has stored the app
    When Ada visits "/organizations/new"
    And Ada sets "Name" to "Linden"
    And a newer version is deployed
    And Ada visits "/login" in another tab
    And Ada turns to her first tab
    Then Ada is offered the newer version
    When Ada chooses "Reload" and stays on the page
    Then Ada finds "Name" set to "Linden"
    And Ada is offered the newer version

  @8.newer-version-dismissed
  Scenario: The offer can be closed, and returns with the next visit
    Given Ada is signed in, and her browser has stored the app
    When Ada visits "/my/profile"
    Then Ada reads the title "My Profile"
    When a newer version is deployed
    And Ada visits "/login" in another tab
    Then Ada is offered the newer version
    When Ada chooses "Close"
    Then Ada is offered no newer version
    When Ada goes to "My Family"
    Then Ada reads the title "My Family"
    And Ada is offered no newer version
    And the browser of Ada runs the older version
    When Ada reloads the page
    Then Ada is offered the newer version

  @8.newer-version-offered
  Scenario: A tab that stays open finds a newer version after an hour
    Given Ada is signed in, and her browser has stored the app
    When time stands still for Ada
    And Ada visits "/my/profile"
    Then Ada reads the title "My Profile"
    When a newer version is deployed
    And 3660 seconds pass for Ada
    And Ada goes to "My Family"
    Then Ada is offered the newer version

  @8.newer-version-takes-over
  Scenario: A newer version takes over if the older one misses a screen
    Given Ada is signed in, and her browser has stored the app
    When Ada visits "/my/organizations"
    Then Ada reads the title "My Organizations"
    When the browser of Ada has code of an earlier version
    And a newer version without the screen of Create Organization is deployed
    And Ada goes to "Create Organization"
    Then Ada reads the title "Create Organization"
    And the page of Ada has loaded 3 times
    And the browser of Ada runs the newer version
    And the browser of Ada has no code of an earlier version
    And Ada is offered no newer version
