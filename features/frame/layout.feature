@spec-2
Feature: The layout of every screen
  The header and messages stay in the same place on every screen.

  @spec-1
  @1.logo-mark @1.product-name
  Scenario: The header shows the logo and the product name
    When Vera visits "/"
    Then Vera's header shows the mark "K" and the name "Kinroll"

  @spec-1
  @1.logo-mark @1.product-name
  Scenario: The header fits on a phone, and the smallest phones show only the logo
    Given Ada is signed in
    When Ada is on a phone 430 pixels wide
    And Ada visits "/"
    Then Ada reads "Kinroll" beside the mark, and all of the header fits
    When Ada is on a phone 320 pixels wide
    Then Ada reads no name beside the mark, and all of the header fits
    And all of Ada's header fits with text twice as large
    When Vera is on a phone 430 pixels wide
    And Vera visits "/"
    Then Vera reads "Kinroll" beside the mark, and all of the header fits
    And all of Vera's header fits with text twice as large

  @2.full-height
  Scenario: A page with little content still fills the window
    When Vera visits "/no/such/screen"
    Then Vera's page is as high as the window

  @2.screen-below-header @2.toasts-on-every-screen
  Scenario: Screens change below the header, and toasts stay visible
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
  Scenario: A screen reader announces which screen has opened
    Given Ada is signed in
    When Ada visits "/"
    And Ada goes to "My Family"
    Then Ada hears "My Family"
    When Ada goes to "My Classes"
    Then Ada hears "My Classes"

  @2.screen-announced
  Scenario: A screen that has to load first is announced when it appears
    Given Ada is asked for a mailed code
    When Ada visits "/login"
    And Ada logs in
    Then Ada hears "Two-factor code"
    When Vera visits "/sign-up"
    Then Vera hears "Sign up"
    And the focus of Vera is on "First name"
    When Vera visits "/organizations/"
    Then Vera hears "Organizations"
    And Vera goes on from the beginning of the screen

  @2.user-menu-profile
  Scenario: The user menu links to the profile
    Given Ada is signed in
    When Ada visits "/"
    And Ada opens the user menu
    And Ada chooses "My Profile"
    Then Ada is at "/my/profile"
    And Ada reads the title "My Profile"

  @spec-1
  @1.dates-in-english
  Scenario: Dates appear in US format, whatever the browser language
    Given Ada is signed in, with a browser that speaks "de-DE"
    And Ada owns "Lindenschule"
    When Ada visits the page of "Lindenschule"
    Then Ada reads today's date beside "Member since"
