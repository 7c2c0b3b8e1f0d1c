@spec-2 @spec-9
Feature: Moving between screens
  Screens open quickly, or show that they are loading.

  @2.preload-on-intent
  @9.preload-delay
  Scenario: A screen preloads 50 ms after the pointer is over its link
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
  Scenario: A screen that takes longer than a second shows a loading state for at least half a second
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
    When the server answers the request of Ada
    And 0.499 seconds pass for Ada
    Then Ada reads the heading "Loading…"
    When 0.001 seconds pass for Ada
    Then Ada sees "Join your co-op, or start one."

  @2.scroll-restored
  Scenario: Going back restores the scroll position
    Given there are 12 public organizations
    When Vera is on a phone 360 pixels wide
    And Vera visits "/organizations/"
    Then Vera sees "School 10"
    When Vera goes to "School 08" further down
    Then Vera is at the page of "School 08"
    When Vera goes back
    Then Vera is where she was on the page

  @spec-8 @8.reload-once @8.reload-flag
  Scenario: A screen missing on the server reloads the page once
    Given Ada is signed in
    When Ada visits "/my/organizations"
    And the server loses the screen of Create Organization for Ada
    And Ada goes to "Create Organization"
    Then the page of Ada has loaded 2 times
    And Ada reads the title "Something went wrong!"
    And only the tab of Ada remembers what it has reloaded for
    When Ada reloads the page
    Then the page of Ada has loaded 3 times
    And Ada reads the title "Something went wrong!"
    And Ada hears "Something went wrong!"

  @spec-8 @8.reload-once
  Scenario: No error appears while the page is about to reload
    Given Ada is signed in
    When Ada visits "/my/organizations"
    And the server takes its time for the home page of Ada
    And the server loses the screen of Create Organization for Ada until the next reload
    And Ada goes to "Create Organization"
    And the request of Ada reaches the server
    Then Ada sees that the screen is loading, and no error
    When the server answers the request of Ada
    Then Ada reads the title "Create Organization"
    And the page of Ada has loaded 2 times

  Scenario: A screen that is available after the reload opens
    Given Ada is signed in
    When Ada visits "/my/organizations"
    And the server loses the screen of Create Organization for Ada until the next reload
    And Ada goes to "Create Organization"
    Then Ada reads the title "Create Organization"
    And the page of Ada has loaded 2 times

  Scenario: A login screen whose code is missing on the server reloads once and then works
    Given Ada has an account
    When Ada visits "/login"
    And the server loses the calls of sign-in for Ada until the next reload
    And Ada logs in
    Then the page of Ada has loaded 2 times
    When Ada logs in
    Then Ada is signed in now
