@spec-2 @spec-4
Feature: The color mode
  The chosen mode applies to this browser and all its tabs.

  @2.visitor-color-mode
  @spec-3 @3.stored-dark-mode @4.dark-class-on @4.dark-class-off @4.dark-bars @4.dark-mode-saved @9.storage-key-dark-mode
  @spec-9
  Scenario: Dark mode turns on and off, and is saved each time
    When Vera visits "/"
    Then Vera sees light colors
    When Vera chooses "Enable Dark Mode"
    Then Vera sees dark colors
    And Vera's browser holds "true" under "darkMode"
    When Vera chooses "Enable Light Mode"
    Then Vera sees light colors
    And Vera's browser holds "false" under "darkMode"

  Scenario: The choice survives a reload
    When Vera visits "/"
    And Vera chooses "Enable Dark Mode"
    And Vera reloads the page
    Then Vera sees dark colors

  Scenario: Other tabs follow
    When Vera visits "/"
    And Vera visits "/login" in another tab
    And Vera chooses "Enable Dark Mode"
    Then Vera sees dark colors
    And Vera turns to her first tab
    And Vera sees dark colors

  @2.user-menu-color-mode
  @4.dark-popups
  Scenario: The user menu offers the other mode, and the menu turns dark too
    Given Ada is signed in
    When Ada visits "/"
    And Ada opens the user menu
    And Ada chooses "Enable Dark Mode"
    Then Ada sees dark colors
    And Ada opens the user menu
    And Ada's menu "User menu" is dark
    And Ada is offered "Enable Light Mode"

  Scenario: Without a choice, the system setting applies
    When the system of Vera is dark
    And Vera visits "/"
    Then Vera sees dark colors

  @2.user-menu-system-mode
  Scenario: After a choice, the colors can follow the system again
    Given Ada is signed in
    When the system of Ada is dark
    And Ada visits "/"
    And Ada opens the user menu
    And Ada chooses "Enable Light Mode"
    Then Ada sees light colors
    When Ada opens the user menu
    And Ada chooses "Use System Mode"
    Then Ada sees dark colors
    And Ada's browser holds nothing under "darkMode"
    When the system of Ada is light
    Then Ada sees light colors
