@spec-2 @spec-4
Feature: The colour mode
  Some work at night. What they choose stays chosen, in this browser and in all its tabs.

  @2.visitor-colour-mode
  @spec-3 @3.stored-dark-mode @4.dark-class-on @4.dark-class-off @4.dark-mode-saved @9.storage-key-dark-mode
  @spec-9
  Scenario: Dark mode is switched on and off, and saved each time
    When Vera visits "/"
    Then Vera sees light colours
    When Vera presses "Enable Dark Mode"
    Then Vera sees dark colours
    And Vera's browser holds "true" under "darkMode"
    When Vera presses "Enable Light Mode"
    Then Vera sees light colours
    And Vera's browser holds "false" under "darkMode"

  Scenario: The choice outlives a reload
    When Vera visits "/"
    And Vera presses "Enable Dark Mode"
    And Vera loads the page anew
    Then Vera sees dark colours

  Scenario: Other tabs follow
    When Vera visits "/"
    And Vera visits "/login" in another tab
    And Vera presses "Enable Dark Mode"
    Then every tab of Vera shows dark colours

  @2.user-menu-colour-mode
  @4.dark-popups
  Scenario: The switch in the user menu says what it will do, and the menu turns dark as well
    Given Ada is signed in
    When Ada visits "/"
    And Ada chooses "Enable Dark Mode" in the user menu
    Then Ada sees dark colours
    And Ada's user menu is dark and offers "Enable Light Mode"

  Scenario: Until somebody chooses, the system's taste counts
    When Vera, whose system is dark, visits "/"
    Then Vera sees dark colours
