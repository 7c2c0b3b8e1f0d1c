@spec-6 @spec-2
Feature: Announcements
  Owners and lead teachers post news for their members, once and in one place.

  Background:
    Given Ada is signed in
    And Ben is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |

  @2.admin-announcements @2.home-announcements @6.announcements-for-members
  Scenario: Only members see the announcements of an organization
    When Ada visits the announcements of "Lindenschule"
    Then Ada sees "No announcements yet."
    When Ada visits "announcements/new" in the administration of "Lindenschule"
    And Ada sets
      | Title | No class on Saturday   |
      | Text  | The road is full of snow. |
    And Ada chooses "Publish"
    Then Ada sees one toast "Success" saying "Announcement was created successfully"
    And Ada is at the announcements of "Lindenschule"
    And Ada's list shows
      | No class on Saturday | All members | Ada Lind |
    When Ben visits "/"
    Then Ben sees "No class on Saturday"
    And Ben sees "The road is full of snow."
    When Ben visits the page of "Lindenschule"
    Then Ben sees "No class on Saturday"
    When Vera visits the page of "Lindenschule"
    Then Vera reads the title "Lindenschule"
    When the page of Vera has loaded
    Then Vera does not see "No class on Saturday"

  @6.announcements-as-text
  Scenario: An announcement is plain text, whatever it contains
    Given "Lindenschule" has announced
      | title                     | text                                     |
      | <script>alert(1)</script> | <img src=x onerror=alert(1)> & <b>b</b> |
    When Ben visits "/"
    Then Ben sees "<script>alert(1)</script>"
    And Ben sees "<img src=x onerror=alert(1)> & <b>b</b>"

  @6.announcements-as-text
  Scenario: An announcement is shown as it was written, line by line
    When Ada visits "announcements/new" in the administration of "Lindenschule"
    And Ada sets
      | Title | Harvest fair                                    |
      | Text  | Please bring:\n\n  - a cake\n  - a chair\nThanks! |
    And Ada chooses "Publish"
    Then Ada sees one toast "Success" saying "Announcement was created successfully"
    When Ben visits "/"
    Then Ben reads, line by line
      """
      Please bring:

        - a cake
        - a chair
      Thanks!
      """
    When Ben visits "/my/notifications"
    Then Ben reads, line by line
      """
      Please bring:

        - a cake
        - a chair
      Thanks!
      """

  @2.admin-announcements @6.announcements-who-publishes
  Scenario: An announcement is edited and deleted
    Given "Lindenschule" has announced
      | title         | text          |
      | No class      | It snows.     |
      | Harvest fair  | Bring a cake. |
    When Ada visits the announcements of "Lindenschule"
    And Ada goes to "No class"
    And Ada sets
      | Title | Class in the hall |
    And Ada chooses "Save"
    Then Ada sees one toast "Success" saying "Announcement was saved successfully"
    And Ada is at "Class in the hall" under "announcements"
    When Ada chooses "Delete Class in the hall"
    Then Ada sees the dialog "Delete Class in the hall?" saying "Members won’t see it anymore, except in emails that were sent."
    When Ada answers "Delete"
    Then Ada sees one toast "Success" saying "Announcement was deleted successfully"
    And Ada's list shows
      | Harvest fair |
    When Ben visits "/"
    Then Ben sees "Harvest fair"
    And Ben does not see "Class in the hall"

  @2.class-announcements @6.announcements-for-class @6.announcements-who-publishes
  Scenario: A lead teacher posts an announcement for a class's families
    Given Eva is signed in
    And Eva has a family with "Mia"
    And "Lindenschule" has the classes
      | name  | teacher |
      | Choir | Lea     |
    And the child Mia attends "Choir" of "Lindenschule"
    And Lea is signed in
    When Lea visits the class "Choir"
    Then Lea sees "No class announcements yet."
    When Lea chooses "New announcement"
    And Lea sets
      | Title | Bring your folders |
      | Text  | We sing outside.   |
    And Lea chooses "Publish"
    Then Lea sees one toast "Success" saying "Announcement was created successfully"
    And Lea is offered "Edit Bring your folders"
    When Eva visits "/"
    Then Eva sees "Bring your folders"
    When Eva visits the class "Choir"
    Then Eva sees "We sing outside."
    And Eva is not offered "Edit Bring your folders"
    And Eva is not offered "New announcement"
    When the page of Eva has loaded
    Then Eva does not see "Files"
    When Ben visits the class "Choir"
    Then Ben reads the title "Choir"
    When the page of Ben has loaded
    Then Ben does not see "We sing outside."

  @2.home-announcements
  Scenario: A long announcement is folded until somebody opens it, and whole on paper
    Given "Lindenschule" has announced
      | title        | text                                                                                      |
      | Harvest fair | Please bring:\na cake\na chair\na blanket\na lantern\nwarm clothes\na cup\nThanks to all of you! |
    When Ben visits "/"
    Then the announcement that ends with "Thanks to all of you!" is folded for Ben
    When Ben chooses "Read all of Harvest fair"
    Then the announcement that ends with "Thanks to all of you!" is whole for Ben
    When Ben chooses "Show less of Harvest fair"
    Then the announcement that ends with "Thanks to all of you!" is folded for Ben
    And the announcement that ends with "Thanks to all of you!" is whole on Ben's paper

  @2.home-announcements
  Scenario: The latest announcements come first
    Given "Lindenschule" has 6 announcements
    When Ben visits "/"
    Then Ben sees "Thing 6"
    And Ben sees "Thing 2"
    And Ben does not see "Thing 1"
    When Ben chooses "Older"
    Then Ben sees "Thing 1"
    And the focus of Ben is on "Announcements"
    When Ben chooses "Newer"
    Then Ben sees "Thing 6"

  @6.announcements-audiences
  Scenario Outline: Those chosen in a list get an announcement, and its author sees who they are first
    Given "Lindenschule" knows the family "Abel"
      | name | relation | member |
      | Kim  | Parent   | yes    |
      | Mia  | Child    | yes    |
    When Ada visits the <list> of "Lindenschule"
    And Ada selects "<chosen>"
    And Ada chooses "Email"
    Then Ada reads the title "Create Announcement"
    And Ada finds "For" set to "<for>"
    When Ada sets
      | Title | Bring rain boots   |
      | Text  | The meadow is wet. |
    Then Ada sees "<notified>"
    When Ada chooses "Publish"
    Then Ada sees one toast "Success" saying "Announcement was created successfully"
    And Ada's list shows
      | Bring rain boots | <audience> | Ada Lind |

    Examples:
      | list     | chosen   | for              | notified            | audience  |
      | members  | Ben Lind | Chosen: 1 person | 1 email.            | 1 member  |
      | students | Mia Lind | Chosen: 1 person | Nobody is notified. | 1 member  |
      | parents  | Kim Lind | Chosen: 1 person | Nobody is notified. | 1 member  |
      | families | Abel     | Chosen: 1 family | Nobody is notified. | 2 members |
