@spec-2 @spec-9
Feature: Moving between screens
  A screen is there when it is asked for, or says that it is coming.

  @2.preload-on-intent
  @9.preload-delay
  Scenario: A screen is fetched when somebody means to go there, after 50 ms
    Given Ada is signed in
    When Ada visits "/my/organizations"
    And Ada goes to "My Family"
    Then Ada sees "Keep your family’s details, care notes, and emergency contacts in one place."
    When time stands still for Ada
    And 61 seconds pass for Ada
    And Ada points at "My Organizations"
    And 0.049 seconds pass for Ada
    Then Ada has asked 1 time for the organizations
    When 0.001 seconds pass for Ada
    Then Ada has asked 2 times for the organizations

  @9.pending-delay @9.pending-minimum
  Scenario: A screen that takes longer than a second shows that it is coming, for half a second at least
    Given Ada is signed in
    When Ada visits "/my/family"
    Then Ada sees "Keep your family’s details, care notes, and emergency contacts in one place."
    When time stands still for Ada
    And the server takes its time for every call of Ada
    When Ada goes to "My Organizations"
    And 0.999 seconds pass for Ada
    Then Ada sees "Keep your family’s details, care notes, and emergency contacts in one place."
    When 0.001 seconds pass for Ada
    Then Ada reads the heading "Loading…"
    When the server answers what Ada waits for
    And 0.499 seconds pass for Ada
    Then Ada reads the heading "Loading…"
    When 0.001 seconds pass for Ada
    Then Ada sees "Join your co-op, or start one."

  @2.scroll-restored
  Scenario: Going back returns to where one was on the page
    Given there are 12 public organizations
    When Vera is on a phone 360 pixels wide
    And Vera visits "/organizations/"
    Then Vera sees "School 10"
    When Vera goes to "School 08" further down
    Then Vera is at the page of "School 08"
    When Vera goes back
    Then Vera is where she was on the page

  @spec-8 @8.reload-once @8.reload-flag
  Scenario: A screen that the server no longer has reloads the page once
    Given Ada is signed in
    When Ada visits "/my/family"
    And the server loses the screen of My Classes for Ada
    And Ada goes to "My Classes"
    Then the page of Ada has loaded 2 times
    And Ada reads the title "Something went wrong!"
    And the tab of Ada, and only it, remembers what it has reloaded for
    When Ada reloads the page
    Then the page of Ada has loaded 3 times
    And Ada reads the title "Something went wrong!"
    And Ada hears "Something went wrong! · Kinroll"

  @spec-8 @8.reload-once
  Scenario: While the page is about to load anew, nobody is told of a failure
    Given Ada is signed in
    When Ada visits "/my/family"
    And the server takes its time for the home page of Ada
    And the server loses the screen of My Classes for Ada until the next reload
    And Ada goes to "My Classes"
    And the server knows what Ada waits for
    Then Ada is told that the screen is coming, and neither sees nor hears of a failure
    When the server answers what Ada waits for
    Then Ada reads the title "My Classes"
    And the page of Ada has loaded 2 times

  Scenario: A screen that is back after the reload is shown
    Given Ada is signed in
    When Ada visits "/my/family"
    And the server loses the screen of My Classes for Ada until the next reload
    And Ada goes to "My Classes"
    Then Ada sees "You aren’t teaching any classes yet."
    And the page of Ada has loaded 2 times

  Scenario: A login screen whose calls the server no longer has reloads once and then works
    Given Ada has an account
    When Ada visits "/login"
    And the server loses the calls of sign-in for Ada until the next reload
    And Ada logs in
    Then the page of Ada has loaded 2 times
    When Ada logs in
    Then Ada is signed in now
