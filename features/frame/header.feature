@spec-2
Feature: The header
  Every screen has the header, with links to the main areas.

  @2.visitor-sign-up @2.visitor-login @2.visitor-color-mode
  @spec-6 @6.anonymous-or-signed-in
  Scenario: A visitor can sign up, log in and switch the color mode
    When Vera visits "/"
    Then Vera's header leads to
      | Kinroll | /        |
      | Sign up | /sign-up |
      | Login   | /login   |
    And Vera is offered "Enable Dark Mode"

  @2.header-my-organizations @2.header-my-classes @2.header-my-family @2.user-menu
  @spec-6 @6.anonymous-or-signed-in
  Scenario: Someone logged in can open their own areas
    Given Ada is signed in
    When Ada visits "/"
    Then Ada's header leads to
      | Kinroll          | /                 |
      | My Organizations | /my/organizations |
      | My Classes       | /my/classes       |
      | My Family        | /my/family        |
      | Notifications    | /my/notifications |
    And Ada opens the user menu
    And Ada's menu "User menu" offers
      | My Profile       |
      | Log out          |
      | Enable Dark Mode |

  @2.header-height @2.sticky-header
  @9.header-height
  @spec-9
  Scenario: The header is 4rem high and stays visible
    Given there are 12 public organizations
    When Vera is on a phone 360 pixels wide
    And Vera visits "/organizations/"
    Then Vera sees "School 10"
    And Vera's header is 64 pixels high and at the top
    When Vera scrolls to the end
    Then Vera's header is 64 pixels high and at the top

  @9.user-menu-offset
  @spec-9
  Scenario: The user menu opens 16 pixels below its button
    Given Ada is signed in
    When Ada visits "/"
    And Ada opens the user menu
    Then Ada's menu "User menu" opens 16 pixels below its button

  @9.type-ahead-reset
  @spec-9
  Scenario: Typing selects a menu item, and the typed letters reset after a second
    Given Ada is signed in
    When Ada visits "/"
    And Ada opens the user menu
    And time stands still for Ada
    And Ada uses the keys "l"
    Then "Log out" is chosen in Ada's menu "User menu"
    When 0.999 seconds pass for Ada
    And Ada uses the keys "o"
    Then "Log out" is chosen in Ada's menu "User menu"
    When 1 seconds pass for Ada
    And Ada uses the keys "m"
    Then "My Profile" is chosen in Ada's menu "User menu"

  Scenario: The menu works with the keyboard alone
    Given Ada is signed in
    When Ada visits "/"
    And Ada reaches "User menu of Ada Lind" by the keyboard
    And Ada uses the keys "Enter"
    And Ada sees the menu "User menu"
    And Ada uses the keys "Home, ArrowDown"
    And "Log out" is chosen in Ada's menu "User menu"
    And Ada uses the keys "Enter"
    Then Ada is at "/login"

  Scenario: Keys pressed before the menu is drawn count
    Given Ada is signed in
    When Ada visits "/"
    And Ada reaches "User menu of Ada Lind" by the keyboard
    And Ada uses the keys "Enter"
    And Ada sees the menu "User menu"
    And Ada uses the keys "Escape"
    And Ada sees no menu "User menu"
    And time stands still for Ada
    And Ada uses the keys "Enter, Escape"
    And 1 seconds pass for Ada
    Then Ada sees no menu "User menu"
    When Ada uses the keys "Enter, ArrowDown"
    And 1 seconds pass for Ada
    Then "Log out" is chosen in Ada's menu "User menu"
    When Ada uses the keys "Escape"
    And 1 seconds pass for Ada
    And Ada uses the keys "ArrowUp, ArrowUp"
    And 1 seconds pass for Ada
    Then "Log out" is chosen in Ada's menu "User menu"
