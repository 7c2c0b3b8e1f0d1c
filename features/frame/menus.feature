@spec-9
Feature: Menus
  Menus open in the expected place, allow for slow pointers, and follow the color mode.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the class "Botany"
    And Ada visits the classes of "Lindenschule"

  @9.submenu-opening
  Scenario: A submenu opens after the pointer rests on it for 100 milliseconds
    When Ada chooses "View"
    And time stands still for Ada
    And Ada points at "Columns"
    And 0.099 seconds pass for Ada
    Then Ada sees no menu "Columns"
    When 0.001 seconds pass for Ada
    Then Ada sees the menu "Columns"

  Scenario: A pointer that only passes over opens nothing
    When Ada chooses "View"
    And time stands still for Ada
    And Ada points at "Columns"
    And 0.099 seconds pass for Ada
    And Ada points away
    And 1 seconds pass for Ada
    Then Ada sees no menu "Columns"

  @9.pointer-grace
  Scenario: A submenu stays open for 300 milliseconds after the pointer leaves
    When Ada chooses "View"
    And time stands still for Ada
    And Ada points at "Columns"
    And 0.1 seconds pass for Ada
    And Ada points away
    And 0.299 seconds pass for Ada
    Then Ada sees the menu "Columns"
    When 0.001 seconds pass for Ada
    Then Ada sees no menu "Columns"

  Scenario: A pointer that returns or reaches the submenu keeps it open
    When Ada chooses "View"
    And time stands still for Ada
    And Ada points at "Columns"
    And 0.1 seconds pass for Ada
    And Ada points at "Print"
    And 0.299 seconds pass for Ada
    And Ada points at "Teachers"
    And 1 seconds pass for Ada
    Then Ada sees the menu "Columns"

  @9.type-ahead-reset
  Scenario: Typing selects an item of a submenu, and the typed letters reset after a second
    When Ada chooses "View"
    And Ada opens "Columns" by the arrow keys
    And time stands still for Ada
    And Ada uses the keys "s"
    Then "Status" is chosen in Ada's menu "Columns"
    When 0.999 seconds pass for Ada
    And Ada uses the keys "e"
    Then "Semester" is chosen in Ada's menu "Columns"
    When 1 seconds pass for Ada
    And Ada uses the keys "t"
    Then "Teachers" is chosen in Ada's menu "Columns"

  @9.menu-offset
  Scenario: Menus open 4 pixels away from their button or item
    When Ada chooses "View"
    Then Ada's menu "View" opens 4 pixels below its button
    When Ada opens "Columns" by the arrow keys
    Then Ada's menu "Columns" opens 4 pixels beside its item

  Scenario: Arrow keys open and close a submenu
    When Ada chooses "View"
    And Ada opens "Columns" by the arrow keys
    Then Ada sees the menu "Columns"
    When Ada uses the keys "ArrowLeft"
    Then Ada sees no menu "Columns"
    And "Columns" is chosen in Ada's menu "View"

  Scenario: Keys pressed before a submenu is drawn count
    When Ada chooses "View"
    And time stands still for Ada
    And Ada uses the keys "Home, ArrowRight, ArrowDown"
    And 1 seconds pass for Ada
    Then "Dates" is chosen in Ada's menu "Columns"

  @4.dark-popups
  @spec-4
  Scenario: Menus are dark when everything is
    When Ada opens the user menu
    And Ada chooses "Enable Dark Mode"
    And Ada chooses "View"
    And Ada opens "Columns" by the arrow keys
    Then Ada's menu "View" is dark
    And Ada's menu "Columns" is dark
