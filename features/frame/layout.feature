@spec-2
Feature: The frame around every screen
  What stands around a screen stays where it is, so that one never has to look for it.

  @spec-1
  @1.logo-mark @1.product-name
  Scenario: The header says what this is
    When Vera visits "/"
    Then Vera's header shows the mark "K" and the name "Kinroll"

  @spec-1
  @1.logo-mark @1.product-name
  Scenario: On a phone the name stands beside the mark, on the smallest the mark alone, and all fits
    Given Ada is signed in
    When Ada is on a phone 360 pixels wide
    And Ada visits "/"
    Then Ada reads "Kinroll" beside the mark, and all of the header fits
    When Ada is on a phone 320 pixels wide
    Then Ada reads no name beside the mark, and all of the header fits
    And all of Ada's header fits with text twice as large
    When Vera is on a phone 360 pixels wide
    And Vera visits "/"
    Then Vera reads "Kinroll" beside the mark, and all of the header fits
    And all of Vera's header fits with text twice as large

  @2.full-height
  Scenario: The page fills the window, however little there is to say
    When Vera visits "/no/such/screen"
    Then Vera's page is as high as the window

  @2.screen-below-header @2.toasts-on-every-screen
  Scenario: Screens change below the header, and what was told stays in sight
    Given Ada is signed in
    When Ada visits "/organizations/new"
    Then Ada reads the title "Create Organization" below the header
    When time stands still for Ada
    And Ada sets "Name" to "Lindenschule"
    And Ada chooses "Create Organization"
    Then Ada reads the title "Lindenschule" below the header
    And Ada sees one toast "Success" saying "Organization was created successfully"
    When Ada goes to "My Family"
    Then Ada reads the title "My Family" below the header
    And the page of Ada has loaded 1 time
    And Ada sees one toast "Success" saying "Organization was created successfully"

  @2.screen-announced
  Scenario: Whoever listens to the page hears which screen has opened
    Given Ada is signed in
    When Ada visits "/"
    And Ada goes to "My Family"
    Then Ada hears "My Family · Kinroll"
    When Ada goes to "My Classes"
    Then Ada hears "My Classes · Kinroll"

  @2.screen-announced
  Scenario: A screen that has to be fetched first is heard once it is there
    Given Ada is asked for a mailed code
    When Ada visits "/login"
    And Ada logs in
    Then Ada hears "Two-factor code · Kinroll"
    When Vera visits "/sign-up"
    Then Vera hears "Sign up · Kinroll"
    And the focus of Vera is on "First name"
    When Vera visits "/organizations/"
    Then Vera hears "Organizations · Kinroll"
    And Vera goes on from the beginning of the screen

  @2.user-menu-profile
  Scenario: The user menu leads to one's profile
    Given Ada is signed in
    When Ada visits "/"
    And Ada opens the user menu
    And Ada chooses "My Profile"
    Then Ada is at "/my/profile"
    And Ada reads the title "My Profile"

  @spec-1
  @1.dates-in-english
  Scenario: Dates are written as in English, whatever the browser speaks
    Given Ada is signed in, with a browser that speaks "de-DE"
    And Ada owns "Lindenschule"
    When Ada visits the page of "Lindenschule"
    Then Ada reads today's date beside "Member since"
