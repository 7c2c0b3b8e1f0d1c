@spec-9
Feature: Menus
  A menu is where it is expected, waits for a slow hand, and turns dark with everything else.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the class "Botany"
    And Ada administers the classes of "Lindenschule"

  @9.submenu-opening
  Scenario: A submenu opens when the pointer has rested on it for 100 milliseconds
    When Ada opens the view menu
    And time stands still for Ada
    And Ada points at "Columns" in the menu
    And 99 milliseconds pass for Ada
    Then Ada sees no menu "Columns"
    When 1 milliseconds pass for Ada
    Then Ada sees the menu "Columns"

  Scenario: A pointer that only crosses opens nothing
    When Ada opens the view menu
    And time stands still for Ada
    And Ada points at "Columns" in the menu
    And 99 milliseconds pass for Ada
    And Ada points away from the menus
    And 1000 milliseconds pass for Ada
    Then Ada sees no menu "Columns"

  @9.pointer-grace
  Scenario: A submenu stays for 300 milliseconds after the pointer has left
    When Ada opens the view menu
    And time stands still for Ada
    And Ada points at "Columns" in the menu
    And 100 milliseconds pass for Ada
    And Ada points away from the menus
    And 299 milliseconds pass for Ada
    Then Ada sees the menu "Columns"
    When 1 milliseconds pass for Ada
    Then Ada sees no menu "Columns"

  Scenario: A pointer that comes back, or reaches the submenu, keeps it open
    When Ada opens the view menu
    And time stands still for Ada
    And Ada points at "Columns" in the menu
    And 100 milliseconds pass for Ada
    And Ada points at "Print" in the menu
    And 299 milliseconds pass for Ada
    And Ada points at "Teachers" in the menu
    And 1000 milliseconds pass for Ada
    Then Ada sees the menu "Columns"

  @9.type-ahead-reset
  Scenario: Letters find an item of a submenu and are forgotten after a second
    When Ada opens the view menu
    And Ada opens "Columns" by the arrow keys
    And time stands still for Ada
    And Ada types "s"
    Then "Status" is chosen in Ada's menu "Columns"
    When 999 milliseconds pass for Ada
    And Ada types "e"
    Then "Semester" is chosen in Ada's menu "Columns"
    When 1000 milliseconds pass for Ada
    And Ada types "t"
    Then "Teachers" is chosen in Ada's menu "Columns"

  @9.menu-offset
  Scenario: Menus stand 4 pixels beside what opens them
    When Ada opens the view menu
    Then Ada's menu "View" stands 4 pixels below its button
    When Ada opens "Columns" by the arrow keys
    Then Ada's menu "Columns" stands 4 pixels beside its item

  Scenario: Arrow keys open and close a submenu
    When Ada opens the view menu
    And Ada opens "Columns" by the arrow keys
    Then Ada sees the menu "Columns"
    When Ada leaves the menu by the left arrow key
    Then Ada sees no menu "Columns"
    And "Columns" is chosen in Ada's menu "View"

  @4.dark-popups
  @spec-4
  Scenario: Menus are dark when everything is
    When Ada chooses "Enable Dark Mode" in the user menu
    And Ada opens the view menu
    And Ada opens "Columns" by the arrow keys
    Then Ada's menus "View" and "Columns" are dark
