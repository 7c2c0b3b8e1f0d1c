@spec-2
Feature: The header
  It stands at the upper edge of every screen and says where one can go.

  @2.visitor-sign-up @2.visitor-login @2.visitor-colour-mode
  @spec-6 @6.anonymous-or-signed-in
  Scenario: A visitor can sign up, log in and choose the colours
    When Vera visits "/"
    Then Vera's header leads to
      | Kinroll | /        |
      | Sign up | /sign-up |
      | Login   | /login   |
    And Vera can press "Enable Dark Mode" in the header

  @2.header-my-organizations @2.header-my-classes @2.header-my-family @2.user-menu
  @spec-6 @6.anonymous-or-signed-in
  Scenario: Whoever is signed in goes to what is theirs
    Given Ada is signed in
    When Ada visits "/"
    Then Ada's header leads to
      | Kinroll          | /                 |
      | My Organizations | /my/organizations |
      | My Classes       | /my/classes       |
      | My Family        | /my/family        |
    And Ada's user menu offers
      | My Profile       |
      | Log out          |
      | Enable Dark Mode |

  @2.header-height @2.sticky-header
  @9.header-height
  @spec-9
  Scenario: The header is 4rem high and stays in sight
    Given there are 12 public organizations
    When Vera visits "/organizations/" on a phone
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
    Then Ada's user menu stands 16 pixels below its button

  @9.type-ahead-reset
  @spec-9
  Scenario: Letters find a menu item and are forgotten after a second
    Given Ada is signed in
    When Ada visits "/"
    And Ada opens the user menu
    And time stands still for Ada
    And Ada types "l"
    Then "Log out" is chosen in Ada's user menu
    When 999 milliseconds pass for Ada
    And Ada types "o"
    Then "Log out" is chosen in Ada's user menu
    When 1000 milliseconds pass for Ada
    And Ada types "m"
    Then "My Profile" is chosen in Ada's user menu

  Scenario: The menu is worked with the keyboard alone
    Given Ada is signed in
    When Ada visits "/"
    And Ada works the user menu with the keyboard down to "Log out"
    Then Ada is sent to log in
