@spec-2
Feature: Before the app starts
  On a slow phone the app takes seconds to load. Until then, people read, type and press.

  @2.painted-before-start
  Scenario Outline: A page is readable before the app starts, which then takes it over
    Given there is the public organization "Lindenschule"
    When Vera visits "<address>" while the app is loading
    Then Vera reads the title "<title>"
    And the tab of Vera is named "<name>"
    When the app of Vera has started
    Then Vera still reads the same page
    And Vera has asked 0 times for every call

    Examples:
      | address                  | title                                              | name                      |
      | /                        | One place for everyone who learns and teaches together | Kinroll                   |
      | /login                   | Log in                                             | Log in · Kinroll          |
      | /sign-up                 | Sign up                                            | Sign up · Kinroll         |
      | /account/forgot-password | Forgot password                                    | Forgot password · Kinroll |
      | /account/login-link      | Log in by email                                    | Log in by email · Kinroll |
      | /organizations/          | Organizations                                      | Organizations · Kinroll   |

  @2.painted-before-start
  Scenario: A public organization and its classes are readable before the app starts
    Given Ben owns "Lindenschule"
    And "Lindenschule" has the classes
      | name    |
      | Pottery |
    When Vera visits the page of "Lindenschule" while the app is loading
    Then Vera reads the title "Lindenschule"
    And Vera sees "Log in to join"
    When the app of Vera has started
    Then Vera still reads the same page
    And Vera has asked 0 times for every call

  @2.typed-before-start
  Scenario: A login typed and pressed before the app starts is carried out once
    Given Ada has an account
    When Vera visits "/login" while the app is loading
    And Vera sets "Email" to "ada@example.org"
    And Vera sets "Password" to "correct horse battery"
    And Vera chooses "Login"
    And Vera chooses "Login"
    And the app of Vera has started
    Then Vera reads the title "Welcome, Ada"

  @2.typed-before-start
  Scenario: What is typed stays with the focus
    When Vera visits "/sign-up" while the app is loading
    And Vera sets "First name" to "Vera"
    And Vera sets "Last name" to "Linden"
    And the app of Vera has started
    Then Vera finds "First name" set to "Vera"
    And Vera finds "Last name" set to "Linden"
    And the focus of Vera is on "Last name"

  @2.typed-before-start
  Scenario: A search typed before the app starts is carried out
    Given there is the public organization "Lindenschule"
    And there is the public organization "Bergschule"
    When Vera visits "/organizations/" while the app is loading
    And Vera sets "Search organizations" to "Linden"
    And the app of Vera has started
    Then Vera sees "1 of 2 organizations"

  @2.typed-before-start
  Scenario: A link that was pressed before the app started is followed without loading the page again
    Given Ada is signed in
    When Ada visits "/my/family" while the app is loading
    And Ada goes to "My Classes"
    And the app of Ada has started
    Then Ada reads the title "My Classes"
    And the page of Ada has loaded 1 time

  @2.typed-before-start
  Scenario: A link is followed if the app starts while the mouse button is pressed
    Given Ada is signed in
    When Ada visits "/my/family" while the app is loading
    And Ada presses the mouse button on "My Classes"
    And the app of Ada has started
    And Ada releases the mouse button
    Then Ada reads the title "My Classes"
    And the page of Ada has loaded 1 time

  @2.typed-before-start
  Scenario: The user menu opens if its button was pressed before the app started
    Given Ada is signed in
    When Ada visits "/my/classes" while the app is loading
    And Ada chooses "User menu"
    And the app of Ada has started
    Then Ada's menu "User menu" offers
      | My Profile       |
      | Log out          |
      | Enable Dark Mode |

  @2.mode-before-start @spec-4 @4.dark-bars
  Scenario Outline: The color mode applies from the first paint
    Given Vera chose <stored> mode on a <system> system
    When Vera visits "/login" while the app is loading
    Then Vera sees <stored> colors
    And Vera is offered "<offer>"
    When the app of Vera has started
    Then Vera sees <stored> colors
    And Vera is offered "<offer>"

    Examples:
      | stored | system | offer             |
      | dark   | light  | Enable Light Mode |
      | light  | dark   | Enable Dark Mode  |

  @2.failed-start
  Scenario Outline: A page says that the app could not be loaded, and can be reloaded
    Given Ada is signed in
    And <who> is on a phone 320 pixels wide
    When <who> visits "<address>" while the files of the app cannot be loaded
    Then <who> is alerted "Check your connection, then reload the page."
    And <who> does not wait for the screen any more
    And the alert of <who> is accessible
    When the files of the app are back for <who>
    And <who> chooses "Reload"
    Then <who> reads the title "<title>"
    And <who> does not see "Kinroll could not be loaded."

    Examples:
      | who  | address     | title      |
      | Ada  | /my/classes | My Classes |
      | Vera | /login      | Log in     |

  @2.failed-start
  Scenario: Links lead on if the app could not be loaded
    When Vera visits "/login" while the files of the app cannot be loaded
    And Vera goes to "Create an account"
    Then Vera reads the title "Sign up"

  @2.javascript-required
  Scenario Outline: Without JavaScript, the top of a page says that it needs it
    Then Vera reads "This page needs JavaScript." at the top of "<address>" if her browser runs none

    Examples:
      | address     |
      | /login      |
      | /my/classes |

  @2.frame-before-start
  Scenario Outline: Somebody who is signed in sees the frame of their screen
    Given Ada is signed in
    When Ada visits "<address>" while the app is loading
    Then Ada reads the title "Loading…"
    And Ada's header leads to
      | Kinroll          | /                 |
      | My Organizations | /my/organizations |
      | My Classes       | /my/classes       |
      | My Family        | /my/family        |
    When the app of Ada has started
    Then Ada reads the title "<title>"

    Examples:
      | address     | title         |
      | /my/classes | My Classes    |
      | /login      | Welcome, Ada  |
      | /           | Welcome, Ada  |

  Scenario Outline: Nothing moves when the font arrives
    When Vera visits "<address>" before the font has arrived
    Then Vera reads the title "<title>"
    When the font of Vera arrives
    Then nothing on the screen of Vera has moved

    Examples:
      | address  | title   |
      | /login   | Log in  |
      | /sign-up | Sign up |

  Scenario: Nothing moves when the app starts
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" offers for Spring 2030
      | name  | seats |
      | Choir | 12    |
    And registration for "Spring 2030" opens for ReturningFamilies in 1 hours
    When Vera visits the page of "Lindenschule" while the app is loading
    Then Vera sees "Registration for Spring 2030 opens in"
    When the app of Vera has started
    Then Vera sees "Registration for Spring 2030 opens in"
    And nothing on the screen of Vera has moved
